import { z } from 'zod'
import { verifyAddress } from '../emails/verify-address.tsx'
import { fingerprint, letterJob } from './desk.ts'

const VerifyAddress = z.object({ email: z.string(), name: z.string(), url: z.url() })

/** Asks an account to prove its email. */
export const verifyAddressLetter = letterJob(VerifyAddress, async (_desk, reader, shop) => ({
  cause: `verify-address ${fingerprint(reader.url)}`,
  letter: await verifyAddress(reader, shop),
}))
