/** What the system's codes of a disk's or folder's failure mean; 53100 is PostgreSQL's. */
const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  '53100': 'the disk of the database is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the disk is mounted read-only',
  EACCES: 'there is no right to it',
  EPERM: 'there is no right to it',
  EIO: 'the disk fails (input/output error)',
  ESTALE: 'the network folder is gone',
  ETIMEDOUT: 'the network folder does not answer',
  ENOTDIR: 'a file is where a folder should be',
  EISDIR: 'a folder is where a file should be',
  ENOENT: 'it is missing',
  EMFILE: 'too many files are open (raise LimitNOFILE)',
  ENFILE: 'too many files are open',
}

/**
 * The true reason of a disk's failure in one line, with the path where the system names one; null for any other error.
 */
export function diskReason(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const reason = reasons[String(error.code)]
  if (!reason) return null
  const path = 'path' in error && typeof error.path === 'string' ? `${error.path}: ` : ''
  return `${path}${reason} (${String(error.code)})`
}
