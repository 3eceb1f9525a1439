export { isPictureVariant, pictureFormats, pictureWidths, readPicture } from './read-picture.ts'
export {
  LARGEST_PHOTO,
  mediaProcess,
  refuseMedia,
  renderPhoto,
  typeOfFile,
  type UploadedFile,
} from './render-photo.ts'
export { pictureAddress, storePicture } from './store-picture.ts'
export { warmPictures } from './warm-pictures.ts'
