import { type ReactNode, useRef, useState } from 'react'
import { commonCategories, concentrations, SEO_SHOWN } from '../../../shop/catalogue/products/product-rules.ts'
import { publishingText, type Shown } from '../../../shop/catalogue/products/publishing-text-rules.ts'
import { readWhole } from '../../../shop/ground/typed-number-rules.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Text } from '../../kit/fields.tsx'
import { Fold, NarrowFold } from '../../kit/fold.tsx'
import { Panel } from '../../kit/panel.tsx'
import { RuleFields } from '../../kit/rule-fields.tsx'
import { SendButton, StaffForm } from '../../kit/staff-form.tsx'
import { useFormValues } from '../../kit/use-form-values.ts'
import { useMay } from '../../kit/use-may.ts'
import { useSeenValues } from '../../kit/use-seen-values.ts'
import type { EditorProps } from './load-product-page.ts'
import { NotesField } from './notes-field.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { SizesPanel } from './sizes-panel.tsx'

/** What is typed for a product that is not saved yet is kept under this name. */
export const NEW_PRODUCT = 'product new'

type Props = Pick<EditorProps['page'], 'fields' | 'categories' | 'houses'>

const textOf = (fields: Props['fields'], name: string) => {
  const field = fields.find(each => each.name === name)
  return field && 'value' in field ? String(field.value) : ''
}

/** Category and for whom. A category that is not known is made with the save. */
const BasicFields = ({ fields, categories }: Props) => (
  <div className="pair">
    <CategoryField value={textOf(fields, 'category')} known={categories} />
    <RuleFields fields={fields.filter(({ name }) => name === 'audience')} />
  </div>
)

/** House and concentration: known words are offered. */
const MakerFields = ({ fields, houses }: Props) => (
  <div className="pair">
    <Text
      name="brand"
      label="House"
      defaultValue={textOf(fields, 'brand')}
      maxLength={80}
      autoComplete="off"
      suggest={houses}
    />
    <Text
      name="concentration"
      label="Concentration"
      defaultValue={textOf(fields, 'concentration')}
      maxLength={80}
      autoComplete="off"
      suggest={concentrations}
    />
  </div>
)

// A shop with more categories of its own knows them.
const FEW_CATEGORIES = 3

function CategoryField({ value, known }: { value: string; known: readonly string[] }) {
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const offered = [...new Set([...known, ...commonCategories])]
  const choose = (name: string) => {
    if (!input.current) return
    input.current.value = name
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="grid gap-2">
      <Text
        ref={input}
        name="category"
        label="Category"
        hint="One of yours, or the name of a new one"
        required
        defaultValue={value}
        maxLength={60}
        autoComplete="off"
        suggest={offered}
      />
      {hydrated && known.length <= FEW_CATEGORIES && (
        <div className="flex flex-wrap gap-2">
          {offered.slice(0, 6).map(name => (
            <button key={name} type="button" className="view-link" onClick={() => choose(name)}>
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text)

/** What a search engine and a shared link show, as it is typed. */
function SearchPreview({ page: { facts, address, shopName, publicUrl, pictures } }: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const typed = useFormValues(place)
  const { name, brand, seoTitle, seoDescription, description } = { ...facts, ...typed }
  const house = brand && brand !== shopName ? ` by ${brand}` : ''
  const title = seoTitle || name + house
  const text = seoDescription || description || `${name}, delivered in Pakistan.`
  const host = new URL(publicUrl).host
  return (
    <div ref={place} className="grid gap-4 sm:grid-cols-2">
      <figure className="grid content-start gap-1">
        <figcaption className="text-muted text-sm">In search results</figcaption>
        <div className="border border-line p-4">
          <p className="wrap-anywhere text-muted text-xs">{`${host} › product › ${address}`}</p>
          <p className="wrap-anywhere text-lg text-ink">{cut(`${title} | ${shopName}`, SEO_SHOWN.title)}</p>
          <p className="wrap-anywhere text-sm">{cut(text, SEO_SHOWN.description)}</p>
        </div>
      </figure>
      <figure className="grid content-start gap-1">
        <figcaption className="text-muted text-sm">As a shared link</figcaption>
        <div className="grid grid-cols-[5rem_minmax(0,1fr)] border border-line">
          <Picture src={pictures[0]?.image} alt="" sizes="80px" widths={[240]} className="h-full w-20" />
          <div className="p-3">
            <p className="text-muted text-xs">{host}</p>
            <p className="wrap-anywhere font-medium text-sm">{cut(title, 70)}</p>
            <p className="wrap-anywhere text-muted text-sm">{cut(text, 90)}</p>
          </div>
        </div>
      </figure>
    </div>
  )
}

/**
 * Everything of a product in one form with one save, a new one too: what it is, its pictures, its sizes with their
 * stock, its texts. What two people change at once is saved beside each other; what is typed is kept in this browser
 * until it is saved.
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
      <Panel title="What it is" id="what">
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
      <Part title="Notes" holds="Top, heart and base" id="notes" isNew={!productId}>
        <p className="text-muted text-sm">
          In the order in which the page shows them: drag a note, or choose it and use the arrow keys.
        </p>
        {(['topNotes', 'heartNotes', 'baseNotes'] as const).map(name => (
          <NotesField key={name} field={only(name)[0]} known={page.notes} />
        ))}
      </Part>
      <Part title="Texts" holds="Description, details, origin, in the box" id="texts" isNew={!productId}>
        <RuleFields
          fields={['description', 'itemDetails', 'origin', 'inTheBox'].flatMap(name => only(name, `${name}Urdu`))}
        />
      </Part>
      <Part title="Character" holds="Hours, sillage, seasons, occasions" id="character" isNew={!productId}>
        <div className="pair">
          <RuleFields fields={only('longevityHours', 'sillage')} />
        </div>
        <RuleFields fields={only('seasons', 'occasions', 'alcoholFree', 'isNew')} />
      </Part>
      <Part title="Search engines and shared links" holds="Title and text" id="search-engines" isNew={!productId}>
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

type PartProps = { title: string; holds: string; id: string; isNew: boolean; children: ReactNode }

/**
 * A part of the page that a new product can do without: it is behind its title then. Later it is behind what it `holds`,
 * on a narrow screen alone.
 */
const Part = ({ title, holds, id, isNew, children }: PartProps) =>
  isNew ? (
    <div className="panel">
      <Fold label={title}>
        <div className="grid gap-4 pt-2">{children}</div>
      </Fold>
    </div>
  ) : (
    <Panel title={title}>
      <NarrowFold label={holds} id={id}>
        <div className="grid gap-4">{children}</div>
      </NarrowFold>
    </Panel>
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
