import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What a page's script gets from the shop and what the browser answers, both as JSON. */
type Options = { challenge: string }
type Wrong = {
  origin?: string
  rpId?: string
  /** Whether the device has checked the person. */
  verified?: boolean
  counter?: number
  type?: string
  challenge?: string
}

const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])

/** A device that makes and uses one passkey of the algorithm ES256 (WebAuthn Level 3, 6.1 and 6.5), for the shop at `publicUrl` unless told otherwise. */
export function softPasskey(publicUrl: string) {
  const { origin, hostname } = new URL(publicUrl)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const jwk = publicKey.export({ format: 'jwk' })
  const [x, y] = [jwk.x, jwk.y].map(part => Buffer.from(part ?? '', 'base64url'))
  // CBOR: { 1: 2, 3: -7, -1: 1, -2: x, -3: y }.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    x ?? Buffer.alloc(0),
    Buffer.from('225820', 'hex'),
    y ?? Buffer.alloc(0),
  ])
  let uses = 0

  const clientData = (type: string, options: Options, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? options.challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (wrong: Wrong, made: Buffer = Buffer.alloc(0)) => {
    // User present, user verified, attested credential.
    const flags = 0x01 | (wrong.verified === false ? 0 : 0x04) | (made.length > 0 ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(wrong.counter ?? ++uses)
    return Buffer.concat([sha256(wrong.rpId ?? hostname), Buffer.from([flags]), counter, made])
  }
  const credential = { id: b64(id), rawId: b64(id), type: 'public-key', clientExtensionResults: {} }
  return {
    id: b64(id),
    /** As the table stores it. */
    publicKey: cose.toString('base64'),

    make(options: Options, wrong: Wrong = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authenticatorData(wrong, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const clientDataJSON = b64(clientData('webauthn.create', options, wrong))
      return {
        ...credential,
        response: { clientDataJSON, attestationObject: b64(attestation), transports: ['internal'] },
      }
    },

    use(options: Options, wrong: Wrong = {}) {
      const client = clientData('webauthn.get', options, wrong)
      const data = authenticatorData(wrong)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: { clientDataJSON: b64(client), authenticatorData: b64(data), signature: b64(signature) },
      }
    },
  }
}
