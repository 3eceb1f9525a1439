/** The files that parts of the page import: a style sheet with a promise of its rules. */
const fetched = new Map<string, Promise<unknown> | null>()

/**
 * Loads a part of the page's code, and beside it the files that it imports; its style sheets first. The build puts it around
 * every `import()` in place of its own function (vite.config.ts), which is four times as large.
 */
export const __vitePreload = <Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> =>
  Promise.all(files.map(fetchOnce)).then(load)

function fetchOnce(file: string): Promise<unknown> | null {
  const before = fetched.get(file)
  if (before !== undefined) return before
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  const coming = document.querySelector(`link[rel=${rel}][href="/${file}"]`) ? null : fetchFile(file, rel)
  fetched.set(file, coming)
  return coming
}

function fetchFile(file: string, rel: string): Promise<unknown> | null {
  const link = document.createElement('link')
  link.rel = rel
  link.href = `/${file}`
  document.head.append(link)
  if (rel === 'modulepreload') return null
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      // The next try fetches it again.
      fetched.delete(file)
      link.remove()
      reject(new Error(link.href))
    }
  })
}
