import type { ReactNode } from 'react'
import type { Preview } from '../../shop/catalogue/search/index.ts'
import { plural } from '../../shop/ground/plural.ts'
import { Button } from '../../ui/button.tsx'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import type { PageHeadProps } from '../kit/page-head.tsx'
import { Panel } from '../kit/panel.tsx'
import { useActionResult } from '../kit/staff-form.tsx'
import type { Hidden } from '../kit/use-held-form.ts'

type Props = PageHeadProps & {
  /** The title of its form, and a line below it. */
  form: { title: string; note?: string }
  /** Which one it is; empty for a new one. */
  of?: Record<string, string>
  hidden: Hidden
  /** What removing it does; left out where there is nothing to remove. */
  removal?: string | undefined
  children: ReactNode
}

type Results = Preview['searches'][number]['before']

/** The button of a form that shows what it would do. */
const PreviewButton = () => (
  <Button type="submit" name="preview" value="yes" variant="outline">
    See what changes
  </Button>
)

/** What the form `save` would change of searches, after 'See what changes'. */
function PreviewPanel({ of }: { of?: Record<string, string> }) {
  const preview = useActionResult<Preview>('save', of)?.shown
  if (!preview) return null
  const { searches, tried } = preview
  return (
    <Panel
      title="What changes"
      note={
        tried > 0
          ? `Nothing is saved yet. Tried too: ${tried} of the searches that shoppers make often, shown where their results change.`
          : 'Nothing is saved yet. Shoppers make no search often that has these words.'
      }
    >
      <div role="status" className="grid gap-6">
        {searches.map(({ text, frequent, before, after }) => (
          <section key={text} aria-label={text} className="grid gap-2 border-line border-t pt-3">
            <h3 className="font-medium">
              <bdi>{text}</bdi>
              {frequent && <span className="ml-2 text-muted text-sm">searched often</span>}
            </h3>
            {namesOf(before) === namesOf(after) && before.total === after.total ? (
              <p className="text-muted text-sm">{`Stays as it is: ${resultText(after)}.`}</p>
            ) : (
              <div className="grid grid-cols-2 gap-4">
                <Side title="Today" results={before} beside={after} />
                <Side title="Then" results={after} beside={before} isThen />
              </div>
            )}
          </section>
        ))}
      </div>
    </Panel>
  )
}

const namesOf = ({ products, closest }: Results) => JSON.stringify([products, closest])

const resultText = ({ total, closest }: Results) =>
  total === 0 ? 'nothing found' : closest ? 'nothing has all of it, closest ones shown' : plural(total, 'product')

type SideProps = { title: string; results: Results; beside: Results; isThen?: boolean }

function Side({ title, results, beside, isThen }: SideProps) {
  const others = new Map(beside.products.map(({ _id }, at) => [_id, at]))
  return (
    <div className="min-w-0">
      <p className="label text-muted">{title}</p>
      <p className="text-muted text-sm">{resultText(results)}</p>
      <ol className="mt-1 grid gap-1 text-sm">
        {results.products.map(({ _id, name }, at) => {
          const other = others.get(_id)
          const mark = isThen ? (other === undefined ? 'new' : other > at && 'up') : other === undefined && 'gone'
          return (
            <li key={_id} className="wrap-anywhere">
              <span className="mr-1 text-muted tabular-nums">{`${at + 1}.`}</span>
              {mark ? <strong>{name}</strong> : name}
              {mark && <span className="ml-1 text-muted text-xs">{mark}</span>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/**
 * A page of something that changes the search: its form, which can be tried before it is saved, and what removes it.
 */
export const SearchForm = ({ form, of, hidden, removal, children, ...head }: Props) => (
  <DetailPage
    {...head}
    aside={
      removal && (
        <PanelForm title="Remove it" action="remove" submit="Remove" variant="outline" of={of} hidden={hidden}>
          <p className="text-sm">{removal}</p>
        </PanelForm>
      )
    }
  >
    <PanelForm {...form} action="save" submit="Save" also={<PreviewButton />} of={of} hidden={hidden}>
      {children}
    </PanelForm>
    <PreviewPanel {...(of && { of })} />
  </DetailPage>
)
