import type { FormField } from '../../../shop/ground/forms/index.ts'
import { ChooseProducts } from '../../kit/choose-products.tsx'
import { Area, Text } from '../../kit/fields.tsx'
import { Fold } from '../../kit/fold.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { RuleFields } from '../../kit/rule-fields.tsx'
import { BodyField } from './body-field.tsx'
import type { DocumentPageProps } from './load-document.ts'

/** What shoppers read, in English and beside it in Urdu. */
export function TextForm({ page: { kind, version, fields, products, placeholders } }: DocumentPageProps) {
  const named = (...names: string[]) => fields.filter(({ name }) => names.includes(name))
  return (
    <PanelForm
      title="Text"
      action={kind === 'page' ? 'savePage' : 'saveArticle'}
      submit="Save the draft"
      hidden={{ version: `${version}` }}
    >
      <div className="grid gap-6 xl:grid-cols-2">
        <Language fields={named('title', 'description', 'body')} />
        <Language fields={named('urduTitle', 'urduDescription', 'urduBody')} urdu />
      </div>
      <Fold label="How to write it">
        <div className="grid gap-2 pt-2 text-sm">
          <p>
            A line that begins with ## is a heading, with - an entry of a list, with &gt; a quotation; an empty line
            begins a paragraph. **bold**, *italic*, [words](/shop) for a link.
          </p>
          <p>{`These names are replaced by what holds today: ${placeholders.map(name => `{${name}}`).join(', ')}.`}</p>
        </div>
      </Fold>
      {kind === 'article' && (
        <>
          <RuleFields fields={named('author', 'cover', 'coverAlt', 'urduCoverAlt')} />
          <ChooseProducts name="products" label="Perfumes" titled add="Add a perfume" products={products} />
        </>
      )}
    </PanelForm>
  )
}

function Language({ fields, urdu = false }: { fields: readonly FormField[]; urdu?: boolean }) {
  const script = urdu ? ({ lang: 'ur', dir: 'rtl' } as const) : ({ dir: 'ltr' } as const)
  return (
    <div className="grid content-start gap-4">
      {fields.map(field => {
        if (field.kind !== 'line' && field.kind !== 'text') return null
        const { name, label, hint, required, value, most } = field
        const own = { name, label, required, ...(hint && { hint }), defaultValue: value, maxLength: most, ...script }
        if (field.kind === 'line') return <Text key={name} {...own} />
        return /body$/i.test(name) ? <BodyField key={name} {...own} /> : <Area key={name} {...own} />
      })}
    </div>
  )
}
