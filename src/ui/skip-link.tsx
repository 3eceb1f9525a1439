/** The first stop of the keyboard: past header and navigation, to the element `#content`. */
export function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      Skip to content
    </a>
  )
}
