// How answers become jars: which have a jar of their own, their names, and the scale.
import type { Answer } from './readSurvey.ts'

export type Chart = {
  jars: readonly { label: string; total: number }[]
  /** Answers that share the last jar. */
  others: number
  /** Answers that one candy stands for. */
  unit: number
  /** The total that fills a jar. */
  fills: number
}

const MOST_JARS = 12
/** Candies of the fullest jar at most: fewer than a jar takes, so all jars have the same unit. */
const MOST_CANDIES = 400
const LEAST_FILLS = 10
const LONGEST_LABEL = 32

/** @param answers from the largest total to the smallest */
export function chartOf(answers: readonly Answer[]): Chart {
  const own = answers.length > MOST_JARS ? answers.slice(0, MOST_JARS - 1) : answers
  const others = answers.slice(own.length)
  const jars: { label: string; total: number }[] = []
  const add = (label: string, total: number) => {
    const short = label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label
    let unique = short
    for (let n = 2; jars.some(({ label }) => label === unique); n++) unique = `${short} (${n})`
    jars.push({ label: unique, total })
  }
  for (const { label, total } of own) add(label, total)
  if (others.length > 0) add('Other', totalOf(others))
  const most = Math.max(0, ...jars.map(({ total }) => total))
  const unit = unitFor(most)
  return { jars, others: others.length, unit, fills: Math.max(most, LEAST_FILLS * unit) }
}

export function totalOf(answers: readonly { total: number }[]): number {
  return answers.reduce((sum, { total }) => sum + total, 0)
}

/** The smallest of 1, 2, 5, 10, 20, 50 … with which the fullest jar has few enough candies. */
function unitFor(most: number): number {
  for (let power = 1; ; power *= 10)
    for (const unit of [power, 2 * power, 5 * power]) if (most <= MOST_CANDIES * unit) return unit
}
