import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { later, partsArrived } from './later.tsx'

const Words = later(
  async () =>
    ({ words }: { words: string }) => <p>{words}</p>,
  '.words',
)

test('the server writes a part whole, so that it is read without any script', async () => {
  await partsArrived()
  expect(renderToString(<Words words="Rose, then oud" />)).toContain('<p>Rose, then oud</p>')
})
