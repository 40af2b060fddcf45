// Reports each test that failed first and passed when it was tried again, with why it failed.
import type { Reporter } from 'vitest/node'

export const secondTry: Reporter = {
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    const errors = test.result().errors ?? []
    console.log(`passed at the second try: ${test.fullName}\n${errors.map((e) => e.stack ?? e.message).join('\n')}`)
  },
}
