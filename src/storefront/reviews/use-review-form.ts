import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { missingFromReview } from '../../shop/content/reviews/rules.ts'
import type { OrderItem } from '../../shop/orders/orders/index.ts'
import { whenOnline } from '../../ui/connection.ts'
import { toast } from '../../ui/toast.ts'
import { type CallResult, refusal } from '../../web/browser/call.ts'
import type { Values } from '../../web/forms/form.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { reviewForm } from './forms.ts'
import { refusedFile } from './refused-file.ts'
import { sendReview } from './send-review.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** The signed-in customer, or the key of a link. */
export type ReviewedBy = { userId: string } | { key: string }
/** What of an order's line a review needs. */
export type ReviewedItem = Pick<OrderItem, 'selectedSizeId' | 'ml' | 'review'> & {
  productId: Pick<OrderItem['productId'], '_id' | 'name' | 'images'>
}

type Wanted = { orderId: string; item: ReviewedItem; by: ReviewedBy; mediaRequired: boolean }

/** The state of a review form. A failure keeps the input; success resets it and reloads the order. */
export function useReviewForm({ orderId, item, by, mediaRequired }: Wanted) {
  const [file, setFile] = useState<File | null>(null)
  /** 0 to 1 while sending. */
  const [part, setPart] = useState<number | null>(null)
  const upload = useRef<AbortController | null>(null)
  const { revalidate } = useRevalidator()

  useEffect(() => () => upload.current?.abort(), [])

  const send = async (values: Values): Promise<CallResult<unknown>> => {
    const missing = missingFromReview(Number(values.rating) || null, file !== null, mediaRequired)
    if (missing) return refusal(missing)
    upload.current = new AbortController()
    const { signal } = upload.current
    setPart(0)
    const smaller = file && (await shrinkPhoto(file))
    await whenOnline()
    const answer = await sendReview(values, { file: smaller, signal, onProgress: setPart })
    setPart(null)
    return answer
  }
  const review = useCallForm(reviewForm, {
    start: { galleryConsent: 'no' },
    sent: { id: item.productId._id, ...by, orderId, selectedSizeId: item.selectedSizeId },
    send,
    onDone: async (_, message) => {
      toast(message ?? 'Thank you for your review.', { kind: 'success' })
      // The form stays in its sending state until the order shows the review instead.
      await revalidate()
      setFile(null)
      review.hooks.reset()
    },
    onRefused: (message, { reason, status }) => {
      if (upload.current?.signal.aborted) return
      review.setFailure(message)
      // A refusal by the page is shown in the form only, without a toast.
      if (status > 0 || reason === 'unreachable') toast(message, { kind: 'error' })
    },
  })
  const choose = async (chosen: File | null) => {
    setFile(chosen)
    review.setFailure(null)
    const refused = chosen && (await refusedFile(chosen))
    if (!refused) return
    setFile(null)
    review.setFailure(refused)
  }
  const rated = review.value('rating') !== ''
  return {
    review,
    file,
    setFile: (chosen: File | null) => void choose(chosen),
    lacks: {
      rating: review.hooks.formState.isSubmitted && !rated,
      file: review.failure !== null && file === null && mediaRequired,
    },
    part,
    cancel: () => upload.current?.abort(),
  }
}
