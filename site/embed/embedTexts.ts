// The texts of embed.html that the jar does not have.
import type { JarTexts, Phrase } from '../../src/index.ts'
import type { Language } from '../../src/settings/index.ts'

/**
 * `tilt`: the button of `?tilt=1`. `noWebGL`: shown instead of a scene that cannot be drawn. `others`:
 * announced for `{count}` items without their names.
 */
type OwnTexts = Record<'tilt' | 'noWebGL' | 'others', Phrase>
/** All texts that a message may set. */
export type EmbedTexts = Partial<JarTexts & OwnTexts>

export const EMBED_TEXTS: Readonly<Record<Language, OwnTexts>> = {
  en: {
    tilt: 'Tilt with the device',
    noWebGL: 'This browser cannot draw the scene, because WebGL 2 is missing or switched off.',
    others: '{count} more',
  },
  ja: {
    tilt: '端末を傾けて遊ぶ',
    noWebGL: 'WebGL 2 が使えないため、このブラウザーでは描画できません。',
    others: 'ほか{count}件',
  },
}
