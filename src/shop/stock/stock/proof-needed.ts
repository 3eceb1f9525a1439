import { type AskedProof, EMAIL_CODE_TEXT } from '../../ground/proofs/proof-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'

/**
 * The error when unconfirmed orders hold the share of a size that the buyer's proof opens. `proof`: what is asked for.
 */
export class ProofNeeded extends ShopError {
  readonly proof: NonNullable<AskedProof>

  constructor(
    proof: NonNullable<AskedProof>,
    message = EMAIL_CODE_TEXT,
    field: string | undefined = proof === 'email' ? 'emailCode' : undefined,
  ) {
    super('proof_needed', message, field)
    this.proof = proof
  }
}
