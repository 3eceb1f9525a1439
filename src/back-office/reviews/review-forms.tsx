import type { StaffReview } from '../../shop/content/reviews/index.ts'
import { hideReasons } from '../../shop/content/reviews/rules.ts'
import { Area, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'

/** What staff do with a review. */
export function ReviewForms({ review }: { review: StaffReview }) {
  const { version, state, reply, images, galleryConsent, inGallery } = review
  const form = { hidden: { version }, variant: 'outline' } as const
  return (
    <>
      {state !== 'shown' && (
        <PanelForm {...form} title="Show" action="show" submit="Show to everybody" variant="night" />
      )}
      {state !== 'hidden' && (
        <PanelForm
          {...form}
          title="Hide"
          note="Its author reads the reason. It no longer counts in the stars."
          action="hide"
          submit="Hide"
        >
          <Text name="reason" label="Reason" suggest={hideReasons} maxLength={300} autoComplete="off" />
        </PanelForm>
      )}
      <PanelForm
        {...form}
        title="Reply"
        note="In the name of the shop, below the review. The customer gets an email the first time."
        action="reply"
        submit="Save the reply"
      >
        <Area name="reply" label="Reply" rows={5} maxLength={2000} defaultValue={reply} dir="auto" />
      </PanelForm>
      {images.length > 0 && !galleryConsent && (
        <Panel title="Gallery">
          <p className="text-muted text-sm">
            The customer did not allow us to show the photograph in the gallery; it stands with the review alone.
          </p>
        </Panel>
      )}
      {images.length > 0 && galleryConsent && (
        <PanelForm
          title="Gallery"
          note="The customer allowed us to show the photograph with the perfume."
          action="gallery"
          submit={inGallery ? 'Take it out of the gallery' : 'Show it in the gallery'}
          variant="outline"
          hidden={{ version, shown: inGallery ? 'no' : 'yes' }}
        />
      )}
    </>
  )
}
