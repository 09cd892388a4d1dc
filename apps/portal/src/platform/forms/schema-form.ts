import type { StandardSchemaV1 } from "@standard-schema/spec";
import { type ChangeEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
} from "react-hook-form";

import { errorMessage } from "../errors/error-message.ts";
import { reportRequestError } from "../errors/report-error.ts";
import type { LoadedSchema } from "./loaded-schema.ts";
import { takeTyped } from "../loading/kept-page.ts";

export interface SchemaFormOptions<Values extends Record<string, string>, Output> {
  /** A `LoadedSchema` starts to load when the person types. */
  schema: StandardSchemaV1<Values, Output> | LoadedSchema<Values, Output>;
  defaultValues: Values;
  /** Sends the schema's output. An error that it throws becomes the form's submit error. */
  send: (output: Output) => Promise<void>;
  /** Checks one field further, once the schema accepts the values: returns its message, or null. Its errors are those of `send`. */
  checked?: { field: Path<Values>; fault: (output: Output) => Promise<string | null> };
  /** The message for an error that `send` throws. */
  submitErrorMessage?: (error: unknown) => string;
  /** The field that caused an error that `send` throws, if one did. */
  fieldOf?: (error: unknown) => Path<Values> | null;
  /** While set, the form is not sent and shows this message instead. */
  blockedBy?: string | null;
}

/** The result of the last submit, by where it is shown. */
export type FormReport =
  /** One field is wrong and shows the message itself. */
  | { field: string; message: string }
  /** Several fields are wrong: each shows its message, and a summary links to them. */
  | { message: string; errors: { fieldId: string; message: string }[] }
  /** The form could not be sent. With `stays`, the message survives typing. */
  | { message: string; stays: boolean };

/**
 * What all forms share: the schema checks the values on submit, the first wrong field gets the focus, and a field keeps
 * its error until the person types in it.
 */
export function useSchemaForm<Values extends Record<string, string>, Output>({
  schema,
  defaultValues,
  send,
  checked,
  submitErrorMessage = errorMessage,
  fieldOf = () => null,
  blockedBy = null,
}: SchemaFormOptions<Values, Output>) {
  const form = useForm<Values, unknown, Output>({
    resolver: schemaResolver(schema),
    defaultValues: defaultValues as DefaultValues<Values>,
    reValidateMode: "onSubmit",
    shouldFocusError: blockedBy === null,
  });
  const {
    control,
    clearErrors,
    formState,
    getValues,
    handleSubmit,
    setError,
    setValue,
    setValues,
    subscribe,
  } = form;
  const formId = useId();
  const fieldId = (name: string) => `${formId}${name}`;
  const [report, setReport] = useState<FormReport | null>(null);

  const typedBefore = useRef(false);
  // React Hook Form notifies a field's subscribers only after the first render.
  useEffect(() => {
    if (typedBefore.current) setValues(getValues(), { shouldTouch: true });
  }, [getValues, setValues]);

  const forgetError = (name: Path<Values>) => {
    if ("prepare" in schema) schema.prepare();
    clearErrors(name);
    setReport((now) => (now && "stays" in now && now.stays ? now : null));
  };
  const setProblem = (message: string) => {
    setReport({ message, stays: false });
  };
  const submit = handleSubmit(
    async (output) => {
      setReport(null);
      if (blockedBy !== null) {
        setProblem(blockedBy);
        return;
      }
      try {
        const message = checked ? await checked.fault(output) : null;
        if (checked && message !== null) {
          setReport({ field: checked.field, message });
          setError(checked.field, { message }, { shouldFocus: true });
          return;
        }
        await send(output);
      } catch (error) {
        reportRequestError(error);
        const name = fieldOf(error);
        const message = submitErrorMessage(error);
        setReport(name === null ? { message, stays: true } : { field: name, message });
        if (name !== null) setError(name, { message }, { shouldFocus: true });
      }
    },
    (errors) => {
      if (blockedBy !== null) {
        setProblem(blockedBy);
        return;
      }
      const next = reportOf(errors, fieldId);
      setReport(next);
      if ("field" in next) setError(next.field as Path<Values>, { message: next.message });
    },
  );

  return {
    control,
    reset: form.reset,
    clearErrors,
    getValues,
    setProblem,
    setValue,
    subscribe,
    /** Sets a field as if the person had typed the value. */
    change: <Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>) => {
      setValue(name, value, { shouldDirty: true });
      forgetError(name);
    },
    busy: formState.isSubmitting,
    report,
    /** The props of a field's control, including its error. */
    field: (name: Path<Values>, onChange?: (event: ChangeEvent<HTMLInputElement>) => void) => {
      const { ref, ...control } = form.register(name, {
        onChange: (event: ChangeEvent<HTMLInputElement>) => {
          forgetError(name);
          onChange?.(event);
        },
      });
      return {
        ...control,
        ref: (element: HTMLInputElement | HTMLSelectElement | null) => {
          if (element instanceof HTMLInputElement) {
            // Keeps text typed into the prerendered page before the form was there; registering would empty the field.
            const early = getValues(name) ? "" : element.value;
            const kept = takeTyped(name);
            const typed = early || kept;
            if (typed) {
              setValue(name, typed as PathValue<Values, Path<Values>>);
              typedBefore.current = true;
            }
          }
          ref(element);
        },
        id: fieldId(name),
        error: form.getFieldState(name, formState).error?.message,
        alerts: report !== null && "field" in report && report.field === name,
      };
    },
    submit: (event: SyntheticEvent) => void submit(event),
  };
}

export type SchemaForm<Values extends Record<string, string>> = ReturnType<
  typeof useSchemaForm<Values, unknown>
>;

/**
 * Checks a form's values with a schema. Each field gets its first message; a message about no field goes to the form.
 */
export function schemaResolver<Values extends Record<string, string>, Output>(
  schema: StandardSchemaV1<Values, Output>,
): Resolver<Values, unknown, Output> {
  return async (values) => {
    const result = await schema["~standard"].validate(values);
    if (!result.issues) return { values: result.value, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { message, path: [field = "root"] = [] } of result.issues) {
      errors[String(field)] ??= { type: "schema", message };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** The schema's message about the form replaces that of a single wrong field, and heads the summary of several. */
export function reportOf(
  { root, ...fields }: FieldErrors,
  fieldId: (name: string) => string,
): FormReport {
  const wrong = Object.entries(fields).map(([name, error]) => ({
    name,
    message: typeof error?.message === "string" ? error.message : "",
  }));
  const [first, second] = wrong;
  if (!first) return { message: root?.message ?? "", stays: false };
  if (!second) return { field: first.name, message: root?.message ?? first.message };
  return {
    message: root?.message ?? `Please check these ${String(wrong.length)} fields:`,
    errors: wrong.map(({ name, message }) => ({ fieldId: fieldId(name), message })),
  };
}
