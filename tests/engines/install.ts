// Installs the engines that are missing, before all tests: two workers must not do so at once.
import { ensure, lacksDisplay } from '../../scripts/find.mjs'

export default () => void ensure(['Firefox', 'WebKit', ...(lacksDisplay() ? (['Xvfb'] as const) : [])])
