export { isPictureVariant, pictureFormats, pictureWidths, readPicture } from './read-picture.ts'
export { pictureAddress, storePicture } from './store-picture.ts'
export { warmPictures } from './warm-pictures.ts'
