// The laws of `npm run validate` that take many bodies, in their short form.
import { MANY_BODIES, shortForms } from '../validation/short.ts'

shortForms(MANY_BODIES)
