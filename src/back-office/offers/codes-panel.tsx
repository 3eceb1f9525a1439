import { plural } from '../../shop/ground/plural.ts'
import { CODES_AT_ONCE } from '../../shop/offers/offers/rules.ts'
import { Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import type { FoundOfferProps } from './load-offer.ts'

/** The codes of a batch: how many there are, more of them, a file and sheets to cut. */
export function CodesPanel({ offer, mayChange }: FoundOfferProps & { mayChange: boolean }) {
  const { offerId, version, codes } = offer
  return (
    <>
      {mayChange && (
        <PanelForm
          title="Make codes"
          note="Each counts for one order. Cancelled, its code is free again."
          action="codes"
          submit="Make them"
          busy="Making ..."
          hidden={{ version: `${version}` }}
        >
          <Text
            name="count"
            label="How many"
            inputMode="numeric"
            hint={`1 to ${CODES_AT_ONCE.toLocaleString('en')} at once`}
            required
          />
          <Text name="prefix" label="They begin with" maxLength={20} hint="Such as EID-" />
        </PanelForm>
      )}
      <Panel
        title="Its codes"
        note={`${plural(codes.made, 'code')}, ${codes.used.toLocaleString('en-IN')} of them used.`}
      >
        {codes.made > 0 && mayChange && (
          <p className="flex flex-wrap gap-x-5 text-sm">
            <a
              href={`/admin/offers/${offerId}/codes.csv`}
              download
              className="text-link inline-flex min-h-11 items-center"
            >
              All codes as CSV
            </a>
            <a href={`/admin/offers/${offerId}/sheet.pdf`} className="text-link inline-flex min-h-11 items-center">
              Print the unused ones
            </a>
          </p>
        )}
      </Panel>
    </>
  )
}
