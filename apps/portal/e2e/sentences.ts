// Each sentence of the specification on the brand portal, quoted, with the tests that prove it: a file of this app or of
// a package, and the title as it stands in that file. sentences.spec.ts holds the table to them.
import { inFile, says, type SentenceTable } from "@outpace/e2e/sentence-table";

const accounts = inFile("apps/portal/e2e/accounts.spec.ts");
const admin = inFile("apps/portal/e2e/admin.spec.ts");
const analytics = inFile("apps/portal/e2e/analytics.spec.ts");
const codes = inFile("apps/portal/e2e/discount-code.spec.ts");
const create = inFile("apps/portal/e2e/create-race.spec.ts");
const edits = inFile("apps/portal/e2e/edit-race.spec.ts");
const filters = inFile("apps/portal/e2e/admin-filters.spec.ts");
const guards = inFile("apps/portal/e2e/guards.spec.ts");
const journey = inFile("apps/portal/e2e/journey.spec.ts");
const outage = inFile("apps/portal/e2e/outage.spec.ts");
const screens = inFile("apps/portal/e2e/screens.spec.ts");
const testDb = inFile("apps/portal/e2e/settings.spec.ts");
const startTimes = inFile("apps/portal/e2e/start-time.spec.ts");
const attempts = inFile("apps/portal/src/platform/errors/attempt-message.test.ts");
const environment = inFile("apps/portal/src/platform/settings/env.test.ts");
const brands = inFile("packages/domain/src/brands/brands.test.ts");
const details = inFile("packages/domain/src/races/details.test.ts");
const distance = inFile("packages/domain/src/races/distance.test.ts");
const discounts = inFile("packages/domain/src/discounts/discounts.test.ts");
const tones = inFile("apps/portal/src/components/race-status-tone.test.ts");
const figures = inFile("packages/domain/src/races/races.test.ts");
const payment = inFile("apps/portal/e2e/payment.spec.ts");
const photos = inFile("packages/domain/src/images/rules.test.ts");
const tiers = inFile("packages/domain/src/tiers/tiers.test.ts");
const storage = inFile("packages/data/src/storage-errors.test.ts");
const client = inFile("packages/data/src/client.test.ts");
const createRace = inFile("supabase/tests/postgres/create-race.test.ts");

const whole = journey(
  "a brand signs up, creates a free race with a photo, edits it, reads its analytics and signs out",
);
const created = accounts(
  "after sign-up the login says that the account is created, as text, and holds the email",
);
const reset = accounts("a forgotten password is reset through the link in the e-mail");
const taken = accounts(
  "a taken company name and a taken e-mail show an error while typing and block the form",
);
const uncheckable = accounts(
  "a failed availability check is repeated until it succeeds, at once with Try again, and keeps what was typed",
);
const debounced = accounts("a word that is typed is checked once, not at every letter");
const wrongPassword = accounts(
  "a wrong password shows an error, keeps the email, and the password can be shown",
);
const missingFields = create(
  "each missing field has a message in place of its hint, and the other fields keep their values",
);
const dialog = payment(
  "without a code the dialog shows the list price, and Cancel and Back keep the form",
);
const atLimit = create("a second race in the month is refused before anything else is asked");
const withoutPhoto = outage(
  "a photo ${reason} does not stop the race, and the payment dialog and the dashboard say that the photo is missing",
);
const unstoredPhoto = screens(
  "a photo that cannot be stored does not stop an update, and the dashboard says so",
);
const unsentPhoto = outage(
  "an edit whose photo upload breaks off twice is saved without the photo, and says why",
);
const photoWords = inFile("apps/portal/src/features/photos/photo-error.test.ts")(
  "a photo that is not stored or removed says why in the words of the error catalogue",
);
const unused = inFile("supabase/tests/postgres/config.test.ts")(
  "edge functions and realtime, which no screen uses, are off",
);
const failedCreation = payment(
  "when the backend is down at payment, an error shows, the form stays, and a retry creates one race",
);
const failedEdit = outage("an edit without the backend keeps the form, and a retry saves it");
const completed = analytics(
  "a completed race's analytics have its figures, details and averages, and its completion rate as a bar",
);
const empty = analytics("a race that nobody has joined has zeros and no averages");
const busy = screens("each form's button says what it does, and what it is doing meanwhile");
const fallbackPlan = tiers(
  "the fallback is tier basic with one race, none used and creation allowed",
);
const allRaces = admin(
  "staff see every brand's races, filter them, and share the filter by its URL",
);
const form = details("a form with all fields wrong has a message for each, in their order");

export const sentences: SentenceTable = {
  "§2": [
    says(
      '/brands: landing page with two cards. "New to Brand Partnerships?" has a Get Started link to signup. "Already a Partner?" has a Sign In link to login.',
      screens("the landing page has two cards, which lead to the sign-up and to the login"),
      whole,
    ),
    says(
      '/brands/signup: "Brand Partnership Signup" form with company name, email, contact name and password.',
      whole,
    ),
    says('The button reads "Create Brand Account" ("Creating Account..." while busy).', busy),
    says(
      'On success it goes to /brands/login with the message "Account created successfully".',
      created,
      whole,
    ),
    says(
      '/brands/login: "Brand Portal Login" with email and password and a "Sign In" button.',
      busy,
    ),
    says("It shows a success message taken from the query parameter `message`.", created),
    says(
      "On success it goes to /brands/dashboard.",
      whole,
      guards("after login the page that was asked for opens"),
    ),
    says('/brands/dashboard: "Brand Dashboard".', whole),
    says(
      'A welcome line uses the brand name, or "Brand Partner" as fallback.',
      whole,
      brands("the welcome line falls back to Brand Partner"),
    ),
    says(
      "Buttons: Create New Race, Admin View (admins only), and Sign Out (returns to login).",
      admin("a brand cannot open the staff screen"),
      allRaces,
      whole,
    ),
    says(
      "A card grid of the brand's races. Each card shows background image, name, description, distance in miles, max participants, coloured status, local start time with time zone, and an optional brand website link.",
      whole,
      tones("%s has the tone %s"),
    ),
    says(
      "Each card has View Analytics and Edit Race links.",
      whole,
      edits(
        "a ${status} race's card and analytics lead to its edit screen, which says why it is locked",
      ),
    ),
    says('The empty state reads "No races created yet" with "Create Your First Race".', whole),
    says(
      'A loading spinner reads "Loading dashboard...".',
      screens("the dashboard says that it loads until its races are there"),
    ),
    says('/brands/create-race: "Create a Branded Race" form (rules in section 5).', whole),
    says(
      'A plan card shows the tier, "Races this month: current / limit", and a badge "Can Create Race" or "New Package Required".',
      whole,
      atLimit,
      tiers("the badge says whether a race can be created"),
    ),
    says("A discount-code box has a Validate button.", whole),
    says(
      'A payment confirmation modal is titled "Complete Payment to Finalize Race Creation". It shows the race details and the price.',
      dialog,
    ),
    says(
      'Its buttons are Cancel and "Pay & Finalize Race", or "Create Free Race" when a code is valid ("Processing..." while busy).',
      dialog,
      discounts("the confirm button says when a race is free"),
      busy,
    ),
    says("On success it goes to the dashboard.", whole),
    says(
      '/brands/edit-race/{raceId}: "Edit Race" form. Max participants is read-only ("Set when the race was created").',
      whole,
    ),
    says(
      'It shows the current background photo, an optional new photo upload, and an "Update Race" button. On success it goes to the dashboard.',
      whole,
      screens("the edit form shows the race's photo, and that a new one replaces it"),
    ),
    says(
      '/brands/analytics/{raceId}: "Analytics: {race name}". Cards for Total Participants and Completed.',
      completed,
      empty,
    ),
    says(
      "A Race Details card shows status, target distance, max participants, start time, average completion time in minutes (seconds divided by 60, shown only when present) and average pace in min/mile (2 decimals, shown only when present).",
      completed,
      empty,
      figures("the average time is in minutes and the pace has two decimals"),
      figures("averages are shown only when present"),
    ),
    says(
      "A Performance Metrics card shows the completion rate as a percentage with one decimal and a bar.",
      completed,
      figures("the completion rate has one decimal"),
    ),
    says(
      'If the race is not found it shows "Race not found" with a link back to the dashboard.',
      guards("another brand's race is not found, on the edit page or the analytics page"),
      guards("an id that is not a UUID shows that the race is not found, not an error"),
    ),
    says(
      '/brands/admin: "Brand Portal Admin". Four counters: Total Races, Active Races, Total Brands, Pending Races.',
      allRaces,
    ),
    says(
      "Filters for status (all, pending, active, completed, cancelled) and for brand.",
      allRaces,
    ),
    says(
      'A table "All Races" with columns Race Name (plus description), Brand, Tier, Status, Participants, Distance, Start Time and Created.',
      allRaces,
    ),
    says(
      'The empty state reads "No races found matching your filters."',
      filters(
        "races are found by a part of their name, combined with other filters, and shared by the URL",
      ),
    ),
    says(
      '/test-db: developer page with a "Run Connection Tests" button. It checks the database connection, access to the brand partner table and the auth session, and tries a signup with a throwaway account. It shows a timestamped result list.',
      testDb("the connection tests list what they found, with the time of each"),
    ),
    says(
      "Password reset: the reset e-mail redirects to /brands/reset-password on the site origin, but no such route is defined and its screen is not shown.",
      reset,
      inFile("apps/portal/e2e/email-links.spec.ts")(
        "the page without a link says where the link is, and offers a new one",
      ),
    ),
  ],
  "§5": [
    says(
      'Brand partner creation needs name, contact_email and contact_name, otherwise the error is "Missing required fields: ...".',
      brands("blank fields are named together, by their columns, and each has its own message"),
      accounts("an empty sign-up names the missing fields and sends nothing"),
    ),
    says(
      'On every change of the company name an availability check runs. An existing name gives "This brand name is already taken". A failed check gives "Error checking brand name availability".',
      taken,
      uncheckable,
      debounced,
    ),
    says(
      'The same applies to the email. An existing email gives "This email is already registered". A failed check gives "Error checking email availability".',
      taken,
      uncheckable,
    ),
    says(
      'If either error is showing on submit, the alert says "Please fix the validation errors before submitting." and the submit button is disabled.',
      taken,
    ),
    says(
      'Signup failure alert: "Signup failed: {message}". Login failure alert: "Login failed: {message}".',
      accounts("a sign-up that fails says why, and keeps what was typed"),
      wrongPassword,
      brands("the specified messages are word for word"),
    ),
    says(
      'Required: name, description, start_time, max_participants, target_distance and brand_partner_id, otherwise "Missing required fields: ...".',
      createRace("fields left out or blank, named in the form's order"),
    ),
    says(
      'Alerts: "Please enter a race name.", "Please enter a race description.", "Race description must be 50 characters or less." (the input is capped at 50 and a counter shows n/50), and "Please select a start time.".',
      missingFields,
      form,
      details("the %s %j is refused with its own message"),
      figures("is counted out of 50, an emoji being one"),
      create("a text that is too long is cut between graphemes, at the end of what was pasted"),
    ),
    says(
      "Start time is entered in local time and sent as ISO.",
      startTimes(
        "a start time typed in New York reads the same after save, reload, edit and save, across a clock change",
      ),
    ),
    says(
      "Distance is a number with step 0.1, default 26.2.",
      distance("is 26.2 miles unless changed, in steps of 0.1"),
      whole,
    ),
    says("Max participants is not user-editable and is set from the tier.", whole),
    says(
      'Creation is blocked when the monthly race limit is reached. Alert: "You will need to pay for a new package to create another race. Your current {tier} tier allows {n} race per month."',
      atLimit,
      tiers("a month without races left has a message with the tier and its limit"),
    ),
    says(
      'The participant count must not exceed the tier cap: "Maximum participants for {tier} tier is {limit}. You requested {n} participants."',
      tiers("one participant more has a message with the tier, its cap and the number requested"),
    ),
    says(
      'The brand website URL gets "https://" prepended if it has no http(s) prefix.',
      details("a filled form becomes details, trimmed, with an instant and a full address"),
    ),
    says(
      "Edit uses the same name, description and start-time rules.",
      screens("the edit form has the rules of the create form for name, description and start"),
    ),
    says(
      'Discount code: trimmed and upper-cased. Empty gives "Please enter a discount code".',
      discounts("a code is trimmed and upper-cased"),
      discounts("an empty or blank code asks for one, and any other is left to the database"),
    ),
    says(
      'Unknown gives "Invalid discount code".',
      codes("an invalid discount code shows the database's message"),
    ),
    says(
      'A valid code shows "Valid discount code!" with its description and sets the tier automatically.',
      whole,
      discounts("a code's messages are the specified words"),
    ),
    says(
      'PNG or JPEG only. Message: "File type "{type}" is not supported. Please use PNG or JPEG format."',
      photos("is a PNG or a JPEG"),
    ),
    says(
      'Maximum 5 MB. Message: "File size is X MB, but maximum allowed is 5MB".',
      photos("has at most 5 MB"),
    ),
    says(
      'Width 400 to 4000 px and height 200 to 3000 px. Messages take the form "Image width is Npx, but must be between ...".',
      photos("is 400 to 4000 pixels wide"),
      photos("is 200 to 3000 pixels high"),
    ),
    says("Any aspect ratio is allowed.", photos("may have any aspect ratio")),
    says(
      'An unreadable image gives "Failed to load image ... The file may be corrupted or not a valid image."',
      photos("that cannot be read has a message with its file name, if there is one"),
    ),
    says(
      "Square logo uploader: defaults are 2 MB maximum, 160 to 800 px each way, aspect ratio within 0.1 of 1.",
      photos("has at most 2 MB"),
      photos("is 160 to 800 pixels each way"),
      photos("has an aspect ratio within 0.1 of 1"),
    ),
  ],
  "§8": [
    says(
      'Upload error mentioning a row-level security policy: "Storage permissions not configured. Please contact support to set up file upload permissions."',
      storage("at a row-level security policy asks the user to contact support"),
    ),
    says(
      'Bucket not found: "Storage bucket not found. Please contact support to set up file storage."',
      storage("because of a missing bucket asks the user to contact support"),
    ),
    says(
      'Other upload errors: "Upload failed: {message}". Delete failure: "Delete failed: {message}".',
      storage("for any other reason names the action and the reason"),
      photoWords,
      outage("a replaced photo that cannot be removed is said with the edit"),
    ),
    says(
      "Background upload fails during create or update: the race is saved without the photo.",
      withoutPhoto,
      unstoredPhoto,
      unsentPhoto,
    ),
    says(
      'Create race, storage-permissions error: note "Background photo upload is currently unavailable. Your race will be created without a background photo." and a retry without the photo.',
      withoutPhoto,
    ),
    says(
      'Create race, other error or failed retry: alert "Error creating race. Please try again."',
      failedCreation,
      attempts("whatever fails (%s), the specification's text comes first, and then the cause"),
    ),
    says(
      'Update race: note says "updated without a new background photo"; alert "Error updating race. Please try again."',
      unstoredPhoto,
      failedEdit,
    ),
    says(
      'Loading race to edit fails: "Error loading race data. Please try again."',
      outage("the edit page shows an error when its race cannot be loaded"),
    ),
    says(
      "Plan limits cannot load: create screen falls back to tier basic, limit 1, 0 used, creation allowed.",
      fallbackPlan,
      outage(
        "when the plan and the price cannot be loaded, the form says so, and can create the race as soon as it has the price",
      ),
    ),
    says(
      "Analytics missing: zeros are shown.",
      empty,
      inFile("packages/data/src/missing-rows.test.ts")(
        "missing analytics are zeros, and a missing record is null, where the answer is %s",
      ),
    ),
    says(
      "Dashboard race list fails: an empty list is shown.",
      outage(
        "when the races cannot be loaded the dashboard keeps its frame and an empty list, says so, and recovers by itself",
      ),
    ),
    says(
      'Client configuration: "supabaseUrl is required.", "supabaseKey is required.", and invalid URL messages.',
      client("without a URL or a key the error says which is missing"),
      client("a text that is not a URL, or a URL that is not HTTP, is refused"),
      environment("%j is refused by name"),
    ),
    says(
      "Unhandled promise rejections: logged and suppressed.",
      screens("an unhandled rejection is logged once, and the screen stays"),
    ),
    {
      sentence:
        'Token errors: "JWT has expired", "Missing exp claim", "Invalid JWT signature", "Invalid alg claim".',
      decision: "The screen says that the session has ended, and comes back after the login.",
      proofs: [
        inFile("packages/data/tests/sessions.test.ts")(
          "a token that the server no longer accepts is an expired session",
        ),
        guards(
          "a session that has ended leads to the login, which says so, and back to the page with what was typed",
        ),
      ],
    },
    {
      sentence:
        'Function-invocation errors: fetch error "Failed to send a request to the Edge Function"; relay error "Relay Error invoking the Edge Function"; HTTP error "Edge Function returned a non-2xx status code".',
      decision: "No screen calls an edge function, so that none is there to fail.",
      proofs: [unused],
    },
    {
      sentence:
        "Realtime: using replay on a public channel throws an error saying it must be a private channel.",
      decision: "No screen opens a channel.",
      proofs: [unused],
    },
  ],
};
