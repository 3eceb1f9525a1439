import { OperatorError } from '../process/operator-error.ts'

/** The store refused a request or did not respond. The message is one line for the terminal, without the secret. */
export class BucketError extends OperatorError {
  /** The store's own code (`NoSuchBucket`), Node's (`ECONNREFUSED`), or `HTTP 502`. */
  readonly code: string
  /** Whether the same request may succeed in a moment. */
  readonly passing: boolean

  constructor(code: string, message: string, { passing = false, cause }: { passing?: boolean; cause?: unknown } = {}) {
    super(`STORAGE_URL: ${message}`, { cause })
    this.code = code
    this.passing = passing
  }
}

/** Where a bucket is and who asks, for messages. */
export type BucketAddress = { host: string; bucket: string; accessKey: string; region: string }

// Codes of Node that waiting does not mend.
const LASTING: Record<string, (at: BucketAddress) => string> = {
  ENOTFOUND: ({ host }) => `no host is named ${host}`,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_HAS_EXPIRED: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  ERR_SSL_WRONG_VERSION_NUMBER: ({ host }) => `${host} does not speak TLS; with &tls=off the shop asks without`,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: ({ host }) => `${host} does not speak TLS; with &tls=off the shop asks without`,
}

function untrusted({ host }: BucketAddress): string {
  return `the certificate of ${host} is not trusted (NODE_EXTRA_CA_CERTS names a file with more authorities)`
}

/** Codes of S3. */
const REFUSED: Record<string, (at: BucketAddress) => string> = {
  InvalidAccessKeyId: ({ host, accessKey }) => `${host} does not know the access key ${accessKey}`,
  SignatureDoesNotMatch: ({ host, accessKey }) =>
    `${host} refused the secret of the access key ${accessKey} (in the address / is %2F and + is %2B)`,
  NoSuchBucket: ({ host, bucket }) => `${host} has no bucket named ${bucket}; make it first`,
  AuthorizationHeaderMalformed: otherRegion,
  PermanentRedirect: otherRegion,
  RequestTimeTooSkewed: ({ host }) => `the clock of this machine differs from that of ${host}`,
}

function otherRegion({ bucket, region }: BucketAddress): string {
  return `the bucket ${bucket} is not in the region ${region}; name its region with ?region=`
}

/** The error for a request that got no response. */
export function noResponse(error: unknown, at: BucketAddress): BucketError {
  if (error instanceof BucketError) return error
  const code = nodeCodeOf(error)
  const lasting = LASTING[code]
  if (lasting) return new BucketError(code, lasting(at), { cause: error })
  return new BucketError(code, `${at.host} does not answer (${code})`, { passing: true, cause: error })
}

/** fetch wraps the error of the connection, and with several addresses of a host all of theirs. */
function nodeCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'ETIMEDOUT'
  const { code } = error as { code?: unknown }
  if (typeof code === 'string') return code
  if (error instanceof AggregateError && error.errors.length > 0) return nodeCodeOf(error.errors[0])
  return error.cause === undefined ? error.message : nodeCodeOf(error.cause)
}

/** The error for a response that is not the wanted one; `body` is its XML, empty for a HEAD. */
export function refusal(status: number, body: string, action: string, at: BucketAddress): BucketError {
  const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? `HTTP ${status}`
  const text = REFUSED[code]
  if (text) return new BucketError(code, text(at))
  if (status >= 500 || status === 429) {
    return new BucketError(code, `${at.host} cannot ${action} now (${code})`, { passing: true })
  }
  if (status === 403 || status === 401) {
    return new BucketError(
      code,
      `the access key ${at.accessKey} may not ${action} in the bucket ${at.bucket} (${code})`,
    )
  }
  return new BucketError(
    code,
    `${at.host} could not ${action} in the bucket ${at.bucket} (${code}); is it an S3 store?`,
  )
}
