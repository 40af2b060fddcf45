// The lazy dialogs of the page, in one file.
export { JarsDialog } from './own/JarsDialog.tsx'
export { EmbedDialog } from './share/EmbedDialog.tsx'
