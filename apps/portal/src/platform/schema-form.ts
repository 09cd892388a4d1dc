import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { ChangeEvent, SyntheticEvent } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type Path,
  type PathValue,
  useForm,
} from "react-hook-form";

import { errorMessage } from "./error-message.ts";

/** Where the form's own messages are kept among its fields' errors. */
const problem = "root.problem";
const failure = "root.failure";

export interface SchemaFormOptions<Values extends Record<string, string>, Output> {
  schema: StandardSchemaV1<Values, Output>;
  defaultValues: Values;
  /** Sends what the schema returned. What it throws becomes the form's failure. */
  send: (output: Output) => Promise<void>;
  /** The message for what `send` throws. */
  failureMessage?: (failure: unknown) => string;
  /** While set, the form is not sent, whatever its fields hold; this becomes its problem instead. */
  blockedBy?: string | null;
}

/**
 * What all forms have in common: the schema checks the values on submit, the first wrong field gets
 * the focus, and messages stay until the next submit.
 */
export function useSchemaForm<Values extends Record<string, string>, Output>({
  schema,
  defaultValues,
  send,
  failureMessage = errorMessage,
  blockedBy = null,
}: SchemaFormOptions<Values, Output>) {
  const form = useForm<Values, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    defaultValues: defaultValues as DefaultValues<Values>,
    reValidateMode: "onSubmit",
    shouldFocusError: blockedBy === null,
  });
  const { control, clearErrors, formState, handleSubmit, setError, setValue, subscribe } = form;

  const setProblem = (message: string | undefined) => {
    setError(problem, { message: message ?? "" });
  };
  const submit = handleSubmit(
    async (output) => {
      if (blockedBy !== null) {
        setProblem(blockedBy);
        return;
      }
      try {
        await send(output);
      } catch (error) {
        setError(failure, { message: failureMessage(error) });
      }
    },
    (errors) => {
      setProblem(blockedBy ?? firstMessage(errors));
    },
  );

  return {
    control,
    clearErrors,
    setProblem,
    setValue,
    subscribe,
    busy: formState.isSubmitting,
    /** What is wrong with the form as a whole, until something is typed. */
    problem: formState.errors.root?.["problem"]?.message,
    /** Why it could not be sent, until the next submit. */
    failure: formState.errors.root?.["failure"]?.message,
    /** The props of a field's control, its error included. */
    field: (name: Path<Values>, onChange?: (event: ChangeEvent<HTMLInputElement>) => void) => {
      const { ref, ...control } = form.register(name, {
        onChange: (event: ChangeEvent<HTMLInputElement>) => {
          clearErrors(problem);
          onChange?.(event);
        },
      });
      return {
        ...control,
        ref: (element: HTMLInputElement | HTMLSelectElement | null) => {
          // Typed into the prerendered page before the form was there, which would empty the field.
          if (element instanceof HTMLInputElement && element.value && !form.getValues(name))
            setValue(name, element.value as PathValue<Values, Path<Values>>);
          ref(element);
        },
        error: form.getFieldState(name, formState).error?.message,
      };
    },
    submit: (event: SyntheticEvent) => void submit(event),
  };
}

export type SchemaForm<Values extends Record<string, string>> = ReturnType<
  typeof useSchemaForm<Values, unknown>
>;

/** The schema's message for the whole form, else that of the first wrong field. */
function firstMessage({ root, ...fields }: FieldErrors): string | undefined {
  const messages = Object.values(fields).map((error) => error?.message);
  return root?.message ?? messages.find((message) => typeof message === "string");
}
