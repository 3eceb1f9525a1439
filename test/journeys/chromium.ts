import sparticuz from '@sparticuz/chromium'

/** Where Chromium lies: CHROMIUM_PATH, or the one that comes with the packages, unpacked when it is first asked for. */
export async function chromiumPath(): Promise<string> {
  return process.env.CHROMIUM_PATH ?? sparticuz.executablePath()
}
