// A campaign: its goals, its days and its donations. Your own page loads them from its server here.
import type { JarItem } from 'konpeito-bottle'

/** `day` counts from the first day of the campaign, which is 1. `amount` in euros. */
export type Donation = { id: number; day: number; from: string; amount: number }

export const GOALS = [
  { at: 1000, label: 'Soil' },
  { at: 2000, label: 'Trees' },
  { at: 3000, label: 'A bench' },
]
/** Euros that one candy stands for. */
export const UNIT = 10
export const DAYS = 61

/** Donations from the first to the last. The same on every visit. */
export const DONATIONS = sample()

/** A day as people say it: Saturday 14 March 2026. */
export const dateOf = (day: number, weekday?: 'long') =>
  new Date(Date.UTC(2026, 1, 28 + day)).toLocaleDateString('en-GB', {
    weekday,
    day: 'numeric',
    month: 'long',
    year: weekday && 'numeric',
    timeZone: 'UTC',
  })

export const euros = (amount: number) =>
  amount.toLocaleString('en-IE', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })

export function totalOf(donations: readonly Donation[]): number {
  return donations.reduce((sum, { amount }) => sum + amount, 0)
}

/** The candies of a donation share its label and its data. */
export function itemOf(donation: Donation): JarItem {
  const { id, from, amount, day } = donation
  return { id, label: `${from}, ${euros(amount)}, ${dateOf(day)}`, value: amount, data: donation }
}

function sample(): Donation[] {
  const people = ['Mika', 'Jonas', 'Ava', 'Ren', 'Noor', 'Theo', 'Yui', 'Samira', 'Otto', 'Lucía', 'Emeka', 'Hana']
  const amounts = [5, 10, 10, 15, 20, 20, 25, 30, 50, 100]
  let state = 42
  /** A whole number from 0 up to `below`. */
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const donations: Donation[] = []
  for (let day = 1; day <= DAYS; day++) {
    // Many come at the start and near the end, as campaigns go.
    const most = day <= 6 || day >= 52 ? 8 : 4
    for (let left = random(most); left > 0; left--)
      donations.push({
        id: donations.length + 1,
        day,
        from: people[random(people.length)]!,
        amount: amounts[random(amounts.length)]!,
      })
  }
  return donations
}
