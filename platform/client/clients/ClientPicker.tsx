import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { useDebounced } from '#platform/client/debounce.ts';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { clientLimits, labelOf, listClients } from '#platform/contract/clients.ts';

/** The clients who are found by these words, as they are offered where one is chosen. */
export const offeredClients = (words: string) => {
  const q = words.replaceAll(',', ' ').trim().slice(0, clientLimits.question);
  return {
    queryKey: ['clients', 'offered', q],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await call(listClients, { query: q === '' ? {} : { q } }, { signal })).clients,
  };
};

interface ClientPickerProps {
  readonly name: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly placeholder?: string;
}

/** A client by name: one of the member's, whom it offers, or a new one, who is made when the form is sent. */
export function ClientPicker({ value, ...field }: ClientPickerProps) {
  const list = useId();
  const [isAsked, setIsAsked] = useState(false);
  const words = useDebounced(value);
  const offered = useQuery({
    ...offeredClients(words),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return (
    <TextField
      {...field}
      value={value}
      list={list}
      autoComplete="off"
      onFocus={() => setIsAsked(true)}
      below={
        <datalist id={list}>
          {offered.data?.map((client) => (
            <option key={client.id}>{labelOf(client)}</option>
          ))}
        </datalist>
      }
    />
  );
}
