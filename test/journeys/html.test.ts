import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { addresses } from '../screens.ts'
import { stage } from './stage.ts'

const shop = stage()

const html = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // How React writes the same HTML; the parser does not care: <meta/>, srcSet, async="".
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    // useId() answers _R_5j5_, which HTML and every browser allow.
    'valid-id': ['error', { relaxed: true }],
    // Telephone numbers are kept on one line by a class instead of special spaces, which would be copied with them.
    'tel-non-breaking': ['error', { ignoreClasses: ['whitespace-nowrap'] }],
  },
})

test('every page that the server sends is valid HTML', async () => {
  const faults: string[] = []
  for (const path of await addresses(shop.url)) {
    const answer = await fetch(shop.url + path)
    const { results } = await html.validateString(await answer.text())
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      faults.push(`${path}: ${ruleId}: ${message} (${selector})`)
  }
  expect(faults).toEqual([])
}, 120_000)
