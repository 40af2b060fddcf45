// Lets React components show an object that changes in place.
import { createStore, type StoreApi, useStore } from 'zustand'

/** An object that counts its changes. */
export type Versioned = { readonly changes: StoreApi<number> }

export const createChanges = () => createStore(() => 0)

/** Call after each change: counts it and calls the listeners. */
export const changed = ({ changes }: Versioned) => changes.setState((count) => count + 1)

/** Renders the component again after each change of `source`. @returns the number of changes */
export const useVersion = ({ changes }: Versioned) => useStore(changes)
