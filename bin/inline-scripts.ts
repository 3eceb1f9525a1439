import { readFile } from 'node:fs/promises'
import { minify, type Plugin, transformWithOxc } from 'vite'

const INLINE_SCRIPT = '?inline-script'

/** 'x.ts?inline-script' exports the one function of x.ts as its text, made small: it stands in each page. */
export const inlineScripts: Plugin = {
  name: 'inline-scripts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(INLINE_SCRIPT)) return null
    const path = id.slice(0, -INLINE_SCRIPT.length)
    this.addWatchFile(path)
    const { code } = await transformWithOxc(await readFile(path, 'utf8'), path)
    const small = await minify(path.replace(/\.ts$/, '.js'), code, {
      module: true,
      compress: { target: 'es2022' },
      mangle: true,
    })
    const [, text, name] = /^export (function (\w+)\(.*\})\s*;?\s*$/s.exec(small.code) ?? []
    if (!text || text.includes('<') || small.errors.length > 0)
      throw new Error(`${path} must be one exported function without a less-than sign, which HTML would read`)
    return { code: `export const ${name} = ${JSON.stringify(text)}`, moduleType: 'js' }
  },
}
