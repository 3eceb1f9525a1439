import { type ReactNode, useRef, useState } from 'react'
import { publishingText, type Shown } from '../../../shop/catalogue/products/rules.ts'
import { readWhole } from '../../../shop/ground/digit-rules.ts'
import { Fold } from '../../kit/fold.tsx'
import { Panel } from '../../kit/panel.tsx'
import { RuleFields } from '../../kit/rule-fields.tsx'
import { SendButton, StaffForm } from '../../kit/staff-form.tsx'
import { useFormValues } from '../../kit/use-form-values.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSeenValues } from '../../kit/use-seen-values.ts'
import { BasicFields, MakerFields } from './basic-fields.tsx'
import type { EditorProps } from './load-product-page.ts'
import { NotesField } from './notes-field.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { SearchPreview } from './search-preview.tsx'
import { SizesPanel } from './sizes-panel.tsx'

/** What is typed for a product that is not saved yet is kept under this name. */
export const NEW_PRODUCT = 'product new'

/**
 * Everything of a product in one form with one save, a new one too: what it is, its pictures, its sizes with their stock, its texts. What two
 * people change at once is saved beside each other; what is typed is kept in this browser until it is saved.
 */
export function ProductForm({ page }: EditorProps) {
  const { productId, state, version } = page
  const mayChange = useMay()('catalogue.change')
  const [sending, setSending] = useState(false)
  const seen = useSeenValues('save', productId ? seenOf(page) : {})
  const isShown = state === 'published'
  const waits = sending ? 'Pictures on their way ...' : undefined
  const only = (...names: string[]) => page.fields.filter(({ name }) => names.includes(name))
  return (
    <StaffForm
      action="save"
      submit={isShown || state === 'archived' ? 'Save' : 'Save as a draft'}
      variant={isShown ? 'strong' : 'outline'}
      hidden={productId ? { ...seen, version } : seen}
      readOnly={!mayChange}
      keep={productId ? `product ${productId}` : NEW_PRODUCT}
      bar
      waits={waits}
      also={
        !isShown && (
          <>
            <SendButton busy="Publishing ..." waits={waits} name="publish" value="yes">
              Save and publish
            </SendButton>
            {state !== 'archived' && <PublishNote page={page} />}
          </>
        )
      }
    >
      <Panel title="What it is">
        <RuleFields fields={productId ? only('name', 'nameUrdu') : only('name')} />
        <BasicFields {...page} />
        {productId ? (
          <MakerFields {...page} />
        ) : (
          <Fold label="House, concentration, name in Urdu">
            <div className="grid gap-4 pt-2">
              <MakerFields {...page} />
              <RuleFields fields={only('nameUrdu')} />
            </div>
          </Fold>
        )}
      </Panel>
      <PicturesPanel page={page} onSending={setSending} />
      <SizesPanel page={page} />
      <Part title="Notes" open={productId !== undefined}>
        <p className="text-muted text-sm">
          In the order in which the page shows them: drag a note, or choose it and use the arrow keys.
        </p>
        {(['topNotes', 'heartNotes', 'baseNotes'] as const).map(name => (
          <NotesField key={name} field={only(name)[0]} known={page.notes} />
        ))}
      </Part>
      <Part title="Texts" open={productId !== undefined}>
        <RuleFields
          fields={['description', 'itemDetails', 'origin', 'inTheBox'].flatMap(name => only(name, `${name}Urdu`))}
        />
      </Part>
      <Part title="Character" open={productId !== undefined}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <RuleFields fields={only('longevityHours', 'sillage')} />
        </div>
        <RuleFields fields={only('seasons', 'occasions', 'alcoholFree', 'isNew')} />
      </Part>
      <Part title="Search engines and shared links" open={productId !== undefined}>
        <RuleFields fields={only('seoTitle', 'seoTitleUrdu', 'seoDescription', 'seoDescriptionUrdu')} />
        <SearchPreview page={page} />
      </Part>
    </StaffForm>
  )
}

/** What the form showed of the product, of its pictures and, by their ids, of its sizes. */
const seenOf = ({ facts, pictures, sizes }: EditorProps['page']) => ({
  ...facts,
  pictures,
  ...Object.fromEntries(
    sizes.map(({ sizeId, sold: _sold, retiredAt: _at, setDiscount: _percent, ...size }) => [sizeId, size]),
  ),
})

/** A part of the page that a new product can do without: it is behind its title then. */
const Part = ({ title, open, children }: { title: string; open: boolean; children: ReactNode }) =>
  open ? (
    <Panel title={title}>{children}</Panel>
  ) : (
    <div className="panel">
      <Fold label={title}>
        <div className="grid gap-4 pt-2">{children}</div>
      </Fold>
    </div>
  )

/** What publishing does, by what stands in the form now. */
function PublishNote({ page }: EditorProps) {
  const place = useRef<HTMLParagraphElement>(null)
  const typed = useFormValues(place, { atOnce: true })
  return (
    <p ref={place} className="text-muted text-sm">
      {publishingText({ ...(Object.keys(typed).length > 0 ? shownOf(typed) : page.shown), isClosed: page.isClosed })}
    </p>
  )
}

function shownOf(typed: Record<string, string>): Omit<Shown, 'isClosed'> {
  const numbers = (field: RegExp) =>
    Object.entries(typed).flatMap(([name, text]) => (field.test(name) ? (readWhole(text) ?? 0) : []))
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
  return {
    priced: numbers(/^sizes\.\d+\.price$/).filter(price => price > 0).length,
    pieces: sum(numbers(/^sizes\.\d+\.stock$|^stocked\./)),
    pictures: (typed.pictures ?? '[]') === '[]' ? 0 : 1,
  }
}
