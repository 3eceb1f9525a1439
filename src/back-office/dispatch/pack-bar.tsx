import { Button } from '../../ui/button.tsx'
import { Text } from '../kit/fields.tsx'
import { Notice } from '../kit/notice.tsx'
import { StaffForm, useAnswer, WriteForm } from '../kit/staff-form.tsx'
import { PACK_FORM } from './to-pack-columns.tsx'

/** Packs the order that waits longest, or the one that is scanned or typed; and the form of the buttons in the list. */
export function PackBar({ waiting }: { waiting: boolean }) {
  const refused = useAnswer('pack')
  return (
    <div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-2">
      {waiting && <StaffForm action="next" submit="Pack next" busy="Opening ..." inline />}
      <StaffForm action="open" submit="Open" variant="outline" inline className="min-w-0 flex-1 max-sm:basis-full">
        <Text
          name="code"
          label="Scan or type an order, parcel or tracking number"
          autoComplete="off"
          className="min-w-0 flex-1 sm:max-w-md"
        />
      </StaffForm>
      <WriteForm id={PACK_FORM} answer={refused} className="basis-full">
        <input type="hidden" name="do" value="pack" />
        <Notice ok={false}>{refused?.ok === false && refused.message}</Notice>
      </WriteForm>
    </div>
  )
}

/** What is done with chosen orders. */
export function PackButtons({ mayPackAll }: { mayPackAll: boolean }) {
  return (
    <>
      {mayPackAll && (
        <Button type="submit" name="do" value="packAll">
          Pack selected without scanning
        </Button>
      )}
      <Button type="submit" formMethod="get" formAction="/admin/dispatch/pick-list" variant="outline">
        Pick list of selected
      </Button>
    </>
  )
}
