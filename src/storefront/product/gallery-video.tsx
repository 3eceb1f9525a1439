import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

type GalleryVideoProps = { address: string; label: string; shown: boolean; onPlay: () => void }

/**
 * The play button over a poster, then the video in its place: loaded when it is played, without sound until the shopper
 * turns it on, and gone once another picture is shown. Without scripts a link to the video.
 */
export function GalleryVideo({ address, label, shown, onPlay }: GalleryVideoProps) {
  const [playing, setPlaying] = useState(false)
  const film = useRef<HTMLVideoElement>(null)
  const wasShown = useRef(shown)
  useEffect(() => {
    if (playing) film.current?.focus({ preventScroll: true })
  }, [playing])
  useEffect(() => {
    if (wasShown.current && !shown) setPlaying(false)
    wasShown.current = shown
  }, [shown])
  if (!playing)
    return (
      <a
        href={address}
        className="gallery-play icon-button"
        aria-label={`Play the video: ${label}`}
        onClick={event => {
          event.preventDefault()
          event.stopPropagation()
          setPlaying(true)
          onPlay()
        }}
      >
        <Icon name="play" />
      </a>
    )
  return (
    <video
      ref={film}
      src={address}
      aria-label={label}
      autoPlay
      controls
      muted
      playsInline
      className="gallery-film"
      onClick={event => event.stopPropagation()}
    />
  )
}
