// The texts of embed.html beside those of the jar.
import type { Locale } from '../settings/schema.ts'

export const FRAME_TEXTS: Record<Locale, { tilt: string; noWebGL: string }> = {
  en: {
    tilt: 'Tilt with the device',
    noWebGL: 'This browser cannot draw the scene, because WebGL 2 is missing or switched off.',
  },
  ja: {
    tilt: '端末を傾けて遊ぶ',
    noWebGL: 'WebGL 2 が使えないため、このブラウザーでは描画できません。',
  },
}
