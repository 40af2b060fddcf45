// The time of day of the page: what the visitor has chosen in this browser, else night where the system is
// dark.
import type { LookName } from '../../src/index.ts'
import { parseText, SETTINGS } from '../../src/settings/index.ts'
import { recall, remember } from '../parts/browser.ts'

const NAME = 'konpeito-look'

export const darkScheme = () => matchMedia('(prefers-color-scheme: dark)')
export const systemLook = (): LookName => (darkScheme().matches ? 'night' : 'day')
/** The visitor's choice; undefined before it. */
export const chosenLook = () => parseText(recall(NAME) ?? '', SETTINGS.look.type) as LookName | undefined
export const keepLook = (look: LookName): void => remember(NAME, look)
