import type { CDPSession, Page } from 'playwright-core'

type Node = {
  nodeId: string
  parentId?: string
  childIds?: string[]
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
  properties?: { name: string; value: { value: unknown } }[]
}

// What is heard of by its content alone.
const silent = new Set(['generic', 'none', 'paragraph', 'InlineTextBox', 'LineBreak', 'RootWebArea', 'LabelText'])
const controls = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'radio',
  'checkbox',
  'spinbutton',
  'image',
])
// Whose name is made of their content, which is not heard twice.
const named = new Set(['button', 'link', 'heading', 'radio', 'checkbox', 'tab', 'option', 'Legend', 'term'])

/** Tells what of a page is heard, by Chromium's own tree of accessibility. */
export async function listenTo(page: Page) {
  const tree = await page.context().newCDPSession(page)
  await page.evaluate(watchLive)
  return {
    /** What `<main>` or the open dialog says from its beginning to its end, a line a part: 'heading 1 Checkout', 'textbox Full name (is required) invalid'. */
    heard: () => readTree(tree),
    /** What live regions of this document have said since the last call, in its order. */
    said: () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0)),
  }
}

async function readTree(tree: CDPSession): Promise<string[]> {
  const { nodes } = (await tree.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] }
  const byId = new Map(nodes.map(node => [node.nodeId, node]))
  const start =
    nodes.find(({ role, ignored }) => !ignored && role?.value === 'dialog') ??
    nodes.find(({ role }) => role?.value === 'main')
  const lines: string[] = []
  const read = (node: Node | undefined, within: string): void => {
    if (!node) return
    const role = node.role?.value ?? ''
    const name = (node.name?.value ?? '').replaceAll(/\s+/g, ' ').trim()
    const of = (property: string) => node.properties?.find(each => each.name === property)?.value.value
    const repeats = role === 'StaticText' && within.includes(name)
    if (!node.ignored && !silent.has(role) && !repeats && (name !== '' || controls.has(role))) {
      const level = of('level')
      const words = [
        role === 'StaticText' ? '' : role,
        role === 'heading' && String(level),
        name || 'WITHOUT A NAME',
        node.description?.value && node.description.value !== name && `(${node.description.value})`,
        of('invalid') && of('invalid') !== 'false' && 'invalid',
      ]
      lines.push(words.filter(Boolean).join(' '))
    }
    for (const id of node.childIds ?? []) read(byId.get(id), named.has(role) && !node.ignored ? name : within)
  }
  read(start, '')
  return lines
}

/** Runs in the page. A region that says something in the moment in which it appears is heard only if it is an alert. */
function watchLive(): void {
  const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
  const said: string[] = []
  const before = new Map<Element, string>()
  const textOf = (region: Element) => (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  for (const region of document.querySelectorAll(live)) before.set(region, textOf(region))
  new MutationObserver(() => {
    for (const region of document.querySelectorAll(live)) {
      const text = textOf(region)
      if (text === before.get(region)) continue
      if (text !== '' && (before.has(region) || region.getAttribute('role') === 'alert')) said.push(text)
      before.set(region, text)
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
  Object.assign(window, { said })
}
