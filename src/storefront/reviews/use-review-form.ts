import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderItem } from '../../shop/orders/index.ts'
import { missingFromReview } from '../../shop/reviews/rules.ts'
import { toast } from '../../ui/toast.ts'
import { refusedFile } from './refused-file.ts'
import { sendReview } from './send-review.ts'
import { shrinkPhoto } from './shrink-photo.ts'

type Wanted = { orderId: string; item: OrderItem; userId: string; mediaRequired: boolean }

/** What a review form holds and does. A failure changes nothing that was typed; success empties it and reads the order again. */
export function useReviewForm({ orderId, item, userId, mediaRequired }: Wanted) {
  const [rating, setRating] = useState<number | null>(null)
  const [comment, setComment] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  /** From 0 to 1 while it is sent. */
  const [part, setPart] = useState<number | null>(null)
  const upload = useRef<AbortController | null>(null)
  const revalidator = useRevalidator()

  useEffect(() => () => upload.current?.abort(), [])

  const choose = async (chosen: File | null) => {
    setFile(chosen)
    setProblem(null)
    const refused = chosen && (await refusedFile(chosen))
    if (!refused) return
    setFile(null)
    setProblem(refused)
  }

  const fail = (message: string) => {
    setProblem(message)
    toast(message, { kind: 'error' })
  }

  const submit = async () => {
    if (part !== null) return
    setTried(true)
    const missing = missingFromReview(rating, file !== null, mediaRequired)
    setProblem(missing)
    if (missing) return
    upload.current = new AbortController()
    const { signal } = upload.current
    setPart(0)
    const answer = await sendReview(
      item.productId._id,
      {
        userId,
        orderId,
        selectedSizeId: item.selectedSizeId,
        rating: String(rating),
        comment,
        images: file && (await shrinkPhoto(file)),
      },
      { signal, onProgress: setPart },
    )
    if (answer.success) {
      toast(answer.message, { kind: 'success' })
      // The form stays, and works, until the order shows the review in its place.
      await revalidator.revalidate()
      setRating(null)
      setComment('')
      setFile(null)
      setTried(false)
    } else if (!signal.aborted) fail(answer.message)
    setPart(null)
  }

  return {
    rating,
    setRating: (stars: number) => {
      setRating(stars)
      setProblem(null)
    },
    comment,
    setComment,
    file,
    setFile: (chosen: File | null) => void choose(chosen),
    problem,
    lacks: { rating: tried && rating === null, file: problem !== null && file === null && mediaRequired },
    sending: part !== null,
    part: part ?? 0,
    submit,
    cancel: () => upload.current?.abort(),
  }
}
