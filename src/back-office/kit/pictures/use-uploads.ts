import { useEffect, useRef, useState } from 'react'
import type { CallResult } from '../../../web/browser/call.ts'
import { frameOf } from './frame-of.ts'
import { lostText, type Sending, type StoredPicture, sendPicture, sendVideo } from './send-picture.ts'

export type Upload = {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** The sent part, from 0 to 1. */
  part: number
  message: string
}

// The server takes two of one person at a time.
const AT_ONCE = 2

/** Uploads a video and a picture out of it, which is its poster. Never throws. */
async function sendFilm(file: File, sending: Sending): Promise<CallResult<StoredPicture>> {
  const poster = await frameOf(file)
  if (!poster) return { ok: false, reason: 'refused', status: 0, message: unplayable, errors: [], data: null }
  const video = await sendVideo(file, sending)
  if (!video.ok) return video
  const picture = await sendPicture(poster, { ...sending, onProgress: () => {} })
  return picture.ok ? { ...picture, data: { ...picture.data, video: video.data.address } } : picture
}

// What this browser does not play, those of shoppers do not either.
const unplayable = 'This browser cannot play the video. Please choose one as MP4 (H.264) or WebM.'

/** Files on their way to the server, two at a time; `onStored` gets each that has arrived. */
export function useUploads(onStored: (picture: StoredPicture, file: File) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const stops = useRef(new Map<number, AbortController>())
  const next = useRef(1)
  const stored = useRef(onStored)
  stored.current = onStored
  const change = (id: number, to: Partial<Upload>) =>
    setUploads(all => all.map(upload => (upload.id === id ? { ...upload, ...to } : upload)))
  const forget = (id: number) => setUploads(all => all.filter(upload => upload.id !== id))

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls only sets state.
  useEffect(() => {
    const free = AT_ONCE - stops.current.size
    for (const { id, file } of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
      const stop = new AbortController()
      stops.current.set(id, stop)
      change(id, { state: 'sending', part: 0 })
      const send = file.type.startsWith('video/') ? sendFilm : sendPicture
      void send(file, { signal: stop.signal, onProgress: part => change(id, { part }) }).then(result => {
        stops.current.delete(id)
        if (stop.signal.aborted) return forget(id)
        if (!result.ok) return change(id, { state: 'failed', message: result.message ?? lostText })
        forget(id)
        stored.current(result.data, file)
      })
    }
  }, [uploads])
  useEffect(
    () => () => {
      for (const stop of stops.current.values()) stop.abort()
    },
    [],
  )

  return {
    uploads,
    add: (files: Iterable<File>) => {
      const chosen = [...files].map(file => ({ file, id: next.current++ }))
      setUploads(all => [...all, ...chosen.map(each => ({ ...each, state: 'waiting' as const, part: 0, message: '' }))])
    },
    retry: (id: number) => change(id, { state: 'waiting', message: '' }),
    cancel: (id: number) => {
      stops.current.get(id)?.abort()
      forget(id)
    },
  }
}
