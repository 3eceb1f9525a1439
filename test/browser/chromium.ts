import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

// Drawn by the processor: the package's own options emulate a graphics card, at twice the work for the same pages, and let
// pages read other sites, which a shopper's browser does not.
const args = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none']

const testArgs = [
  // A page of a test is open for a second or two: optimised code is compiled too late to be used, and messages to the processes
  // for graphics and network cost more than their work.
  '--js-flags=--no-maglev,--no-opt',
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
]

/** Where Chromium lies: CHROMIUM_PATH, or the one that comes with the packages, unpacked at its first use. */
export async function chromiumPath(): Promise<string> {
  return process.env.CHROMIUM_PATH ?? sparticuz.executablePath()
}

/**
 * Starts a Chromium, for tests or to measure: `measuring` makes of it what a shopper has. One that crashes at its start, as happens on a
 * busy machine, is started once more.
 */
export async function launchChromium({ measuring = false } = {}): Promise<Browser> {
  const executablePath = await chromiumPath()
  const launch = () =>
    chromium.launch({ executablePath, args: measuring ? args : [...args, ...testArgs], headless: true })
  return launch()
    .catch(launch)
    .catch(error => {
      throw new Error(`Chromium (${executablePath}) could not be started: ${(error as Error).message}`)
    })
}
