import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart, lazyPartsLoaded } from './lazy-part.tsx'

const Words = lazyPart(
  async () =>
    ({ words }: { words: string }) => <p>{words}</p>,
  '.words',
)

test('the server renders a part completely, so that it can be read without scripts', async () => {
  await lazyPartsLoaded()
  expect(renderToString(<Words words="Rose, then oud" />)).toContain('<p>Rose, then oud</p>')
})
