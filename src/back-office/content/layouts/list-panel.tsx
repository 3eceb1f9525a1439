import { LinkButton } from '../../../ui/link-button.tsx'
import { Panel } from '../../kit/panel.tsx'
import { RowAction, StaffForm } from '../../kit/staff-form.tsx'
import { useMay } from '../../kit/use-may.ts'
import { Arrange } from './arrange.tsx'
import type { LayoutPageProps } from './load-layout.ts'

type Props = { page: LayoutPageProps['page']; of: LayoutPageProps['page']['lists'][number] }

/** A list of the home page or a menu: its entries in their order, each with its own page. */
export function ListPanel({ page, of }: Props) {
  const { layoutId, version } = page
  const { list, label, one, note, entries, automatic, isDefault, most } = of
  const mayChange = useMay()('content.change')
  const hidden = { version: `${version}`, list }
  const arranged = entries.map(({ value, label: text, below, when }) => ({
    ...{ value, label: below ? `– ${text}` : text, note: when, to: `/admin/content/${layoutId}/${list}/${value}` },
  }))
  return (
    <Panel title={label} note={note}>
      {automatic ? (
        <p className="text-sm">The shop makes it by itself of its categories, collections and pages.</p>
      ) : entries.length === 0 ? (
        <p className="text-muted text-sm">Empty: it is not shown.</p>
      ) : mayChange ? (
        <StaffForm action="arrange" submit="Save the order" variant="outline" of={{ list }} hidden={hidden}>
          <Arrange name="ids" label={label} shown={arranged} all={arranged} remove="Remove" restore="Keep" />
        </StaffForm>
      ) : (
        <ul>
          {arranged.map(entry => (
            <li key={entry.value}>{entry.label}</li>
          ))}
        </ul>
      )}
      {mayChange && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {!automatic && entries.length < most && (
            <LinkButton href={`/admin/content/${layoutId}/${list}/new`} variant="outline">
              {`Add ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`}
            </LinkButton>
          )}
          {automatic && (
            <StaffForm action="ownMenu" submit="Write it by hand" variant="outline" of={{ list }} hidden={hidden} />
          )}
          {!isDefault && list !== 'heroes' && (
            <RowAction
              action="useDefault"
              of={{ name: list }}
              hidden={{ version: `${version}` }}
              submit="Back to the default"
              label={`Back to the default: ${label}`}
            />
          )}
        </div>
      )}
    </Panel>
  )
}
