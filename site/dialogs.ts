// The dialogs of the page, which load together when the first of them is opened.
export { JarsDialog } from './own/JarsDialog.tsx'
export { EmbedDialog } from './share/EmbedDialog.tsx'
