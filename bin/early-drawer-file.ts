import { createHash } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import type * as EarlyDrawer from '../src/storefront/cart/early-drawer-script.tsx'
import { inlineScripts } from './inline-scripts.ts'

const ICONS = 'src/ui/icons.svg'

/** Writes the script that opens the cart drawer before the code is there, as a file that browsers keep. `assets`: the folder of the built files. */
export async function writeEarlyDrawer(assets: string): Promise<void> {
  const program = '/src/storefront/cart/early-drawer-script.tsx'
  const { module } = await runnerImport<typeof EarlyDrawer>(program, {
    configFile: false,
    logLevel: 'error',
    build: { assetsInlineLimit: 0 },
    plugins: [inlineScripts],
  })
  const icons = readdirSync(assets).find(file => /^icons-[\w-]+\.svg$/.test(file))
  const text = module.earlyDrawerScript.replaceAll(ICONS, `assets/${icons}`)
  if (!icons || text === module.earlyDrawerScript) throw new Error('the early cart drawer has no icon of the build')
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
  writeFileSync(join(assets, `early-drawer-${hash}.js`), text)
}
