import { HtmlValidate } from 'html-validate'
import { expect } from 'vitest'

const html = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // How React writes the same HTML; the parser accepts it: <meta/>, srcSet, async="", download="".
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // The buttons of cards, of which a page has dozens, are of the type that every button has.
    'no-implicit-button-type': 'off',
    // useId() returns _R_5j5_, which HTML and every browser allow.
    'valid-id': ['error', { relaxed: true }],
    // Telephone numbers are kept on one line by a class instead of special spaces, which would be copied with them.
    'tel-non-breaking': ['error', { ignoreClasses: ['whitespace-nowrap'] }],
  },
})

/** html-validate finds no error in the page as the server sent it. */
export async function expectValidHtml(text: string): Promise<void> {
  const { results } = await html.validateString(text)
  const faults = results.flatMap(({ messages }) => messages)
  expect(faults.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([])
}
