import { setPriority } from 'node:os'

const CHROMIUM_PRIORITY = -8

/**
 * Gives what this process starts from now on the priority that Chromium's threads give themselves where they may, which is as root. With a lower
 * one, shop and database got no processor for up to six seconds while browsers were busy.
 */
export function takeSamePriority(): void {
  if (process.getuid?.() !== 0) return
  try {
    setPriority(CHROMIUM_PRIORITY)
  } catch {
    // A root without that right, as in some containers: Chromium's threads stay as they are, too.
  }
}
