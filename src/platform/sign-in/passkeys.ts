import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { COSEALG } from '@simplewebauthn/server/helpers'
import { z } from 'zod'

// WebAuthn, 5.8.5: what every browser offers. Release 1.0.0 reads these alone.
const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

const Base64Url = z.string().regex(/^[\w-]+$/)
const Credential = z.object({ id: Base64Url, rawId: Base64Url, type: z.literal('public-key') })

/** What a browser sends of a passkey that was used. */
const Used = Credential.extend({
  response: z.object({ clientDataJSON: Base64Url, authenticatorData: Base64Url, signature: Base64Url }),
})
/** What a browser sends of a passkey that was made. */
const Made = Credential.extend({
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    // Such as 'internal' and 'hybrid'.
    transports: z
      .array(z.string().regex(/^[\w-]{1,30}$/))
      .max(10)
      .default([]),
  }),
})

/** As `passkeys` and `staff_passkeys` store it. `public_key`: COSE in base64. `transports`: separated by commas. */
export type StoredPasskey = { credential_id: string; public_key: string; counter: number; transports: string | null }
export type MadePasskey = StoredPasskey & { device_type: string; backed_up: boolean; aaguid: string }

/**
 * Passkeys for the shop's own address (WebAuthn). A passkey replaces password and code, so the device must have checked
 * the person (PIN, finger, face). The caller gives each challenge once.
 */
export function openPasskeys(publicUrl: string) {
  const { origin: expectedOrigin, hostname: rpID } = new URL(publicUrl)
  return {
    /** The browser's options to make a passkey; `known`: those that the person has; `place`: what it is for. */
    toMake: ({ id, email }: { id: string; email: string }, known: readonly string[], place: string) =>
      generateRegistrationOptions({
        rpID,
        rpName: place,
        supportedAlgorithmIDs,
        userID: new Uint8Array(Buffer.from(id)),
        userName: email,
        userDisplayName: email,
        excludeCredentials: known.map(one => ({ id: one })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),

    /** The browser's options to use one. */
    toUse: () => generateAuthenticationOptions({ rpID, userVerification: 'required' }),

    /** The passkey that a browser made for this challenge, or null. */
    async readMade(challenge: string, sent: unknown): Promise<MadePasskey | null> {
      const { data } = Made.safeParse(sent)
      if (!data) return null
      const response = { ...data, clientExtensionResults: {} } as RegistrationResponseJSON
      const verified = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin,
        expectedRPID: rpID,
        supportedAlgorithmIDs,
        requireUserVerification: true,
      }).catch(() => null)
      if (!verified?.verified) return null
      const { credential, credentialDeviceType, credentialBackedUp, aaguid } = verified.registrationInfo
      return {
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64'),
        counter: credential.counter,
        transports: data.response.transports.join(','),
        device_type: credentialDeviceType,
        backed_up: credentialBackedUp,
        aaguid,
      }
    },

    /** The id of the passkey that a browser says it used, or null. */
    idOf: (sent: unknown): string | null => Used.safeParse(sent).data?.id ?? null,

    /** The counter of a passkey that was used for this challenge; null when it was not this one. */
    async readUsed(challenge: string, sent: unknown, stored: StoredPasskey): Promise<number | null> {
      const { data } = Used.safeParse(sent)
      if (!data) return null
      const response: AuthenticationResponseJSON = { ...data, clientExtensionResults: {} }
      const verified = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: stored.credential_id,
          publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64')),
          counter: stored.counter,
        },
      }).catch(() => null)
      return verified?.verified ? verified.authenticationInfo.newCounter : null
    },
  }
}
export type Passkeys = ReturnType<typeof openPasskeys>
