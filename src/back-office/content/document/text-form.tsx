import { type ComponentProps, useRef } from 'react'
import type { FormField } from '../../../shop/ground/forms/index.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { ChooseProducts } from '../../kit/choose-products.tsx'
import { Area, Text } from '../../kit/fields.tsx'
import { Fold } from '../../kit/fold.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { PictureDrop } from '../../kit/pictures/picture-drop.tsx'
import { useUploads } from '../../kit/pictures/use-uploads.ts'
import { RuleFields } from '../../kit/rule-fields.tsx'
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
          <RuleFields fields={named('author', 'urduAuthor', 'cover', 'coverAlt', 'urduCoverAlt')} />
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

/** A text in Markdown, into which pictures are uploaded. */
function BodyField(props: ComponentProps<typeof Area>) {
  const box = useRef<HTMLDivElement>(null)
  const uploads = useUploads(({ address }) => {
    const area = box.current?.querySelector('textarea')
    if (!area) return
    const before = area.value.slice(0, area.selectionStart)
    const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
    area.setRangeText(`${gap}![](${address})\n\n`, area.selectionStart, area.selectionEnd, 'end')
    // Between the brackets, where the words about it stand.
    const inside = before.length + gap.length + 2
    area.focus()
    area.setSelectionRange(inside, inside)
    // The form around keeps what is typed in it.
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return (
    <div ref={box} className="grid gap-2">
      <Area {...props} rows={18} />
      {useHydrated() && (
        <Fold label="Put a picture into the text">
          <div className="grid gap-2 pt-2">
            <p className="text-muted text-sm">It comes to where the cursor stands. Describe it between its brackets.</p>
            <PictureDrop of={uploads} label={`Pictures of: ${props.label}`} pastes={false} />
          </div>
        </Fold>
      )}
    </div>
  )
}
