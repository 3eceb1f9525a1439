// Pictures and videos: `store-picture.ts`, `read-picture.ts` (sizes and formats), `unused-uploads.ts` removes what
// nobody uses.

export { CropPicture, cropPicture } from './crop-picture.ts'
export { isPictureVariant, pictureFormats, pictureWidths, readPicture, variantName } from './read-picture.ts'
export {
  MAX_PHOTO_BYTES,
  renderPhoto,
  type UploadedFile,
} from './render-photo.ts'
export { hasMaster, PictureAddress, pictureAddress, storePicture } from './store-picture.ts'
export { notePictureUpload, noteVideoUpload, PUT_BACK_DAYS, sweepPictures } from './unused-uploads.ts'
export { findVideo, hasVideo, keepVideo, type VideoFolder } from './videos.ts'
export { warmPictures } from './warm-pictures.ts'
