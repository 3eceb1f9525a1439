// Reviews show no photo larger than this.
const MAX_SIDE_PX = 1600
// Smaller files upload fast enough on slow connections.
const SMALL_PHOTO_BYTES = 400 * 1024

/** Reduces a large photo for slow connections, if the browser can; else returns the file unchanged. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.type === 'image/gif' || file.size <= SMALL_PHOTO_BYTES) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const smaller = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    // This browser cannot decode it, but the server may.
    return file
  }
}
