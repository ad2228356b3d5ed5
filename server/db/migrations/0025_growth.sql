CREATE INDEX "mails_texts" ON "mails" USING btree ("created_at") WHERE "mails"."body" <> '';--> statement-breakpoint
CREATE INDEX "plan_tests_assumption" ON "plan_tests" USING btree ("assumption_id");