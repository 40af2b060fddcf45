// The way to the visitor's jars, in the panel. Their dialog loads when it is opened.
import { Button } from '@base-ui/react/button'
import { lazy, Suspense, useState } from 'react'
import { languageOf } from '../../src/settings/index.ts'
import type { Page } from '../state/usePage.ts'
import { OWN_TEXTS } from './texts.ts'

const JarsDialog = lazy(() => import('../dialogs.ts').then((file) => ({ default: file.JarsDialog })))

/** Nothing where the browser keeps nothing. */
export function OwnJars({ page }: { page: Page }) {
  const { settings, shelf } = page
  const [open, setOpen] = useState(false)
  const texts = OWN_TEXTS[languageOf(settings.locale)]
  if (!shelf) return null
  return (
    <>
      <Button className="plain" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {shelf.jars.length > 0 ? texts.jars : texts.keep}
      </Button>
      {open && (
        <Suspense>
          <JarsDialog page={page} texts={texts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
