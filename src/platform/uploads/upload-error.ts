/** An upload that is refused. The message is for the person who sent it. */
export class UploadError extends Error {
  readonly reason: 'broken' | 'not_multipart' | 'too_large' | 'stalled'

  constructor(reason: UploadError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
