import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { missingFromReview } from '../../shop/content/reviews/review-rules.ts'
import { MAX_VIDEO_BYTES, MAX_VIDEO_SECONDS } from '../../shop/ground/pictures/picture-rules.ts'
import type { OrderItem } from '../../shop/orders/orders/index.ts'
import { whenOnline } from '../../ui/connection.ts'
import { toast } from '../../ui/toast.ts'
import { type CallResult, readResult, refusal, unreachable } from '../../web/browser/call.ts'
import { addressOf, bodyOf, type Values } from '../../web/forms/form.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { reviewForm } from './forms.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** The signed-in customer, or the key of a link. */
export type ReviewedBy = { userId: string } | { key: string }

/** What of an order's line a review needs. */
export type ReviewedItem = Pick<OrderItem, 'selectedSizeId' | 'ml' | 'setOf' | 'review'> & {
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
    const result = await sendReview(values, { file: smaller, signal, onProgress: setPart })
    setPart(null)
    return result
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

/** Why the server would refuse a file, to tell before the upload; null when nothing is known against it. */
async function refusedFile(file: File): Promise<string | null> {
  const video = file.type.startsWith('video/')
  if (!video && !file.type.startsWith('image/')) return 'Please choose a photo or a video'
  if (file.size === 0) return 'This file is empty'
  if (file.size > MAX_VIDEO_BYTES) return 'Please choose a file of at most 50 MB'
  if (video && (await secondsOf(file)) > MAX_VIDEO_SECONDS + 0.5) {
    return `Please choose a video of at most ${MAX_VIDEO_SECONDS} seconds`
  }
  return null
}

/** The duration of a video in seconds; 0 when this browser cannot read it. */
function secondsOf(file: File): Promise<number> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  return new Promise<number>(resolve => {
    const end = () => resolve(Number.isFinite(video.duration) ? video.duration : 0)
    video.addEventListener('loadedmetadata', end, { once: true })
    video.addEventListener('error', end, { once: true })
    setTimeout(end, 3000)
    video.preload = 'metadata'
    video.src = address
  }).finally(() => {
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  })
}

type Upload = { file: Blob | null; signal: AbortSignal; onProgress: (part: number) => void }

/**
 * Sends a review; `onProgress` is called with the sent part, from 0 to 1. Never throws: a lost connection is a result
 * too. XMLHttpRequest, because fetch reports no upload progress.
 */
function sendReview(values: Values, { file, signal, onProgress }: Upload): Promise<CallResult<unknown>> {
  const body = new FormData()
  for (const [name, text] of Object.entries(bodyOf(reviewForm, values) as Values)) body.append(name, text)
  if (file) body.append('images', file, file instanceof File ? file.name : 'photo.jpg')
  const request = new XMLHttpRequest()
  return new Promise(resolve => {
    const lost = () => resolve(unreachable)
    request.upload.addEventListener('progress', event => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => resolve(read(request)))
    request.addEventListener('error', lost)
    request.addEventListener('abort', lost)
    if (signal.aborted) return lost()
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open(reviewForm.method, `/v1${addressOf(reviewForm, values)}`)
    request.setRequestHeader('accept', 'application/json')
    request.send(body)
  })
}

function read({ status, responseText }: XMLHttpRequest): CallResult<unknown> {
  try {
    return readResult(status, responseText)
  } catch {
    // Not a response of /v1, such as a proxy's page.
    return unreachable
  }
}
